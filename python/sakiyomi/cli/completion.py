"""`sakiyomi completion`: prints a script that completes this command line in a shell."""

from sakiyomi.cli._arguments import Arguments, Subcommands

__all__ = ["add"]


def add(subcommands: Subcommands) -> None:
    """Adds the subcommand."""
    summary = "prints a completion script for a shell"
    parser = subcommands.add_parser("completion", help=summary, description=summary.capitalize() + ".")
    parser.add_argument("shell", choices=("bash", "zsh", "tcsh"))
    parser.set_defaults(run=_run)


def _run(arguments: Arguments) -> None:
    from sakiyomi.cli._main import make_parser

    try:
        import shtab
    except ImportError:
        raise RuntimeError("completion needs the extra 'completion': pip install 'sakiyomi[completion]'") from None
    print(shtab.complete(make_parser(), arguments.shell))
