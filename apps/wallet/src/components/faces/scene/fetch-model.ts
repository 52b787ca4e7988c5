import { ModelRefused, modelLimits } from '@vitrine/token-rules/models'
import { fetchElsewhere, TooLarge } from '@vitrine/web/elsewhere'

/** The model's bytes, if there are no more than a face may have. */
export async function fetchModel(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetchElsewhere(address, { signal, bytesMax: modelLimits.bytes }).catch((error: unknown) => {
    throw error instanceof TooLarge ? new ModelRefused(error.message) : error
  })
  if (!response.ok) throw new ModelRefused(`it answered ${response.status}`)
  return response.arrayBuffer()
}
