/** What the page asks of its worker: something to fetch, or that an earlier request is no longer wanted. */
export type Asked = { id: number; url: string; range: string | null; bytesMax: number } | { stop: number }

/** `body` is the whole of it; `tooLarge`: there are more bytes than were allowed. */
export type Told = { id: number } & (
  | { status: number; headers: [string, string][]; body: ArrayBuffer }
  | { tooLarge: true }
  | { failed: string }
)

const toldHeaders = ['content-type', 'content-range', 'etag', 'cache-control', 'expires', 'age']

/**
 * Fetches what lies on somebody else's server, as nobody: without cookies or a referrer. Stops as soon as there are more bytes than wanted,
 * whatever the server said before.
 */
export async function answer(
  { id, url, range, bytesMax }: Exclude<Asked, { stop: number }>,
  get: typeof fetch,
  signal: AbortSignal,
): Promise<Told> {
  try {
    const response = await get(url, {
      signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: range === null ? {} : { range },
    })
    const body = await readUpTo(bytesMax, response)
    if (body === null) return { id, tooLarge: true }
    const headers = toldHeaders.flatMap((name): [string, string][] => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value]]
    })
    return { id, status: response.status, headers, body }
  } catch (error) {
    return { id, failed: String(error) }
  }
}

async function readUpTo(bytesMax: number, { headers, body }: Response): Promise<ArrayBuffer | null> {
  if (!body) return new ArrayBuffer(0)
  if (Number(headers.get('content-length')) > bytesMax) {
    await body.cancel()
    return null
  }
  const parts: Uint8Array[] = []
  let length = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > bytesMax) {
      await reader.cancel()
      return null
    }
    parts.push(value)
  }
  const whole = new Uint8Array(length)
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.byteLength
  }
  return whole.buffer
}
