import { Problem } from '@vitrine/protocol'
import { inspectModel, ModelRefused, needsOtherFiles } from '@vitrine/token-rules/models'

export const isGlb = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 4)) === 'glTF'

/** A text that begins as an object of JSON; whether it is a model is seen when it is read. */
export const isGltf = (bytes: Uint8Array): boolean =>
  /^\uFEFF?\s*\{[\s\S]*"asset"/.test(new TextDecoder().decode(bytes.subarray(0, 64 * 1024)))

/** The ending under which a model is kept. Throws where phones could not show it, or it needs files beside it. */
export function keepableModel(bytes: Uint8Array): 'glb' | 'gltf' {
  // A copy of its own: what comes from Node may lie within a larger buffer.
  const whole = new Uint8Array(bytes).buffer
  const isBinary = isGlb(bytes)
  if (isBinary && (bytes.length < 20 || new DataView(whole).getUint32(8, true) > bytes.length)) {
    throw new Problem('artwork.cut_off')
  }
  try {
    inspectModel(whole, 'https://vitrine.invalid/model')
    if (needsOtherFiles(whole)) throw new ModelRefused('it needs other files')
  } catch (error) {
    if (error instanceof ModelRefused) throw new Problem('artwork.model_not_showable', {}, { cause: error })
    throw error
  }
  return isBinary ? 'glb' : 'gltf'
}
