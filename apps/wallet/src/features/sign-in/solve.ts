const bytes = new TextEncoder()
/** Asked of the browser at once, as each answer comes by way of its event loop. */
const atOnce = 64

/** A text behind which `challenge:` hashes (SHA-256) to at least so many leading zero bits. Takes about 2^bits hashes. */
export async function solve(challenge: string, bits: number): Promise<string> {
  for (let from = 0; ; from += atOnce) {
    const hashes = await Promise.all(
      Array.from({ length: atOnce }, (_, at) =>
        crypto.subtle.digest('SHA-256', bytes.encode(`${challenge}:${from + at}`)),
      ),
    )
    const found = hashes.findIndex((hash) => Math.clz32(new DataView(hash).getUint32(0)) >= bits)
    if (found >= 0) return String(from + found)
  }
}
