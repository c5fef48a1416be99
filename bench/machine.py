"""What a figure was measured on."""

from importlib.metadata import PackageNotFoundError, version

from sakiyomi.profile.environment import environment


def machine(*packages: str) -> dict[str, str | int]:
    """The machine, the builds of the core and of Python, and the versions of other packages in the comparison."""
    about = environment()
    for package in packages:
        try:
            about[package] = version(package)
        except PackageNotFoundError:
            about[package] = "not installed"
    return about
