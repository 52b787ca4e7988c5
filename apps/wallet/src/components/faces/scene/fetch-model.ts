import { ModelRefused, modelLimits } from './model-limits.ts'

/** The model's bytes; stops as soon as there are more than a face may have, whatever the server said before. */
export async function fetchModel(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(address, { signal, credentials: 'omit' })
  if (!response.ok || !response.body) throw new ModelRefused(`it answered ${response.status}`)
  if (Number(response.headers.get('content-length')) > modelLimits.bytes) throw new ModelRefused('it is too large')
  const parts: Uint8Array[] = []
  let length = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > modelLimits.bytes) {
      await reader.cancel()
      throw new ModelRefused('it is too large')
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
