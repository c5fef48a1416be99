"""How many requests a client may make."""

from collections import OrderedDict
from ipaddress import IPv6Address, ip_address

__all__ = ["Rate", "client_name"]

MOST_KNOWN = 10_000
"""Clients of whom is known what they asked; others begin with a full burst."""


def client_name(host: str) -> str:
    """By what one client is known from others: its address, of IPv6 the network of one subscriber."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))


class Rate:
    """A bucket of `burst` tokens for each client, which gets `rate` of them a second."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._known: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str, now: float) -> float:
        """Seconds until the next token; 0 when there was one, which is taken."""
        tokens, last = self._known.pop(client, (float(self._burst), now))
        tokens = min(float(self._burst), tokens + (now - last) * self._rate)
        wait = max(0.0, (1 - tokens) / self._rate)
        self._known[client] = (tokens if wait else tokens - 1, now)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return wait
