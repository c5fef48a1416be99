"""`sakiyomi completion`: prints a script that completes this command line in a shell."""

from sakiyomi.cli._arguments import Arguments, Subcommands, add_subcommand

__all__ = ["add"]


def add(subcommands: Subcommands) -> None:
    """Adds the subcommand."""
    summary = "prints a completion script for a shell"
    parser = add_subcommand(subcommands, "completion", summary, _run)
    parser.add_argument("shell", choices=("bash", "zsh", "tcsh"))


def _run(arguments: Arguments) -> None:
    from sakiyomi.cli._main import make_parser

    try:
        import shtab
    except ImportError:
        raise RuntimeError("completion needs the extra 'completion': pip install 'sakiyomi[completion]'") from None
    print(shtab.complete(make_parser(), arguments.shell))
