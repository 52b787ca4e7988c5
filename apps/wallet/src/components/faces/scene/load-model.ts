import { inspectModel, ModelRefused } from '@vitrine/token-rules/models'
import type { WebGLRenderer } from 'three'
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js'
import { DRACO_GLTF_CONFIG, DRACOLoader } from 'three/addons/loaders/DRACOLoader.js'
import { type GLTF, GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { KTX2Loader } from 'three/addons/loaders/KTX2Loader.js'
import { fetchModel } from './fetch-model.ts'

/** Unpacking that takes longer is given up: packed data can hold far more than it says. */
const patienceMs = 20_000

/** Fetches, checks and unpacks a model. The decoders are our own files and come only for models that need them. */
export async function loadModel(url: string, renderer: WebGLRenderer, signal: AbortSignal): Promise<GLTF> {
  const address = new URL(url, document.baseURI).href
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
  const bytes = await fetchModel(address, deadline)
  inspectModel(bytes, address)
  const draco = new DRACOLoader().setDecoderPath(DRACO_GLTF_CONFIG).setWorkerLimit(1)
  const ktx2 = new KTX2Loader().setWorkerLimit(1).detectSupport(renderer)
  const loader = new GLTFLoader().setDRACOLoader(draco).setKTX2Loader(ktx2).setMeshoptDecoder(MeshoptDecoder)
  const givenUp = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () =>
      reject(signal.aborted ? signal.reason : new ModelRefused('it took too long')),
    )
  })
  try {
    return await Promise.race([loader.parseAsync(bytes, address.slice(0, address.lastIndexOf('/') + 1)), givenUp])
  } finally {
    draco.dispose()
    ktx2.dispose()
  }
}
