const patienceMs = 3_000
const longestBytes = 512 * 1024

/** Why a service gave no answer. It never holds the address, in which a key may be. */
export class GeocodingFailure extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'GeocodingFailure'
  }
}

/** Asks a service whose address the operator fixed: it is not led elsewhere, and neither its silence nor its flood lasts. */
export async function askService(url: URL, headers: Record<string, string> = {}): Promise<unknown> {
  const signal = AbortSignal.timeout(patienceMs)
  const reply = await fetch(url, {
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
    signal,
  }).catch((error: unknown) => {
    throw new GeocodingFailure(signal.aborted ? 'no answer in time' : `not reached (${causeOf(error)})`)
  })
  try {
    if (!reply.ok) throw new GeocodingFailure(`answered ${reply.status}`)
    return await readJson(reply)
  } catch (error) {
    await reply.body?.cancel().catch(() => undefined)
    if (error instanceof GeocodingFailure) throw error
    throw new GeocodingFailure(signal.aborted ? 'no answer in time' : 'answered what is no JSON')
  }
}

async function readJson(reply: Response): Promise<unknown> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of reply.body ?? []) {
    length += part.length
    if (length > longestBytes) throw new GeocodingFailure('answered too much')
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

/** The code alone: messages repeat addresses. */
const causeOf = (error: unknown) => ((error as Error).cause as { code?: string } | undefined)?.code ?? 'unknown'

/** What somebody's town is called does not hang on the last metres, and nobody else has to know them. */
export const roughly = (degrees: number): string => degrees.toFixed(3)
