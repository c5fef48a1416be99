// Positions in addresses: compressed, in letters that an address may hold.

async function through(stream, bytes) {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

export async function pack(words) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(words));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export async function unpack(letters) {
  const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes));
}

/** The address of a position, or of what a seat knows of it; with a card set that is not the standard one. */
export async function addressOf(scene, cards = null) {
  const kind = scene.viewer === null || scene.viewer === undefined ? "position" : "view";
  const own = cards ? `/${await pack(JSON.stringify(cards))}` : "";
  return new URL(`#look/${scene.game}/${kind}/${await pack(scene.position)}${own}`, location.href).href;
}
