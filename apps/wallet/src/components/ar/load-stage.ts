import type { ArModelLoader, ArStage, ArStageOptions } from '@vitrine/ar'

type Wanted = Omit<ArStageOptions, 'loadModel' | 'heading'>

export interface OpenedStage {
  stage: ArStage
  /** Compass direction of the stage's −z; null where the device has none to tell. */
  heading: number | null
}

/** Browsers that have a compass say something soon. */
const compassMs = 600

const code = () =>
  Promise.all([import('@vitrine/ar/stage'), import('../faces/scene/load-model.ts')]).then(([stage, models]) => ({
    ...stage,
    ...models,
  }))

/** Three.js and all that stands on it, ahead of a tap that must open a camera at once. */
export const fetchStage = () => code().then(() => undefined)

export async function openStage(wanted: Wanted): Promise<OpenedStage> {
  const { askForOrientation, createArStage, loadModel, readCompass } = await code()
  const load: ArModelLoader = async (url, renderer, signal) => {
    const { scene, animations } = await loadModel(url, renderer, signal)
    scene.animations = animations
    return scene
  }
  // A session must be asked for while the tap is fresh.
  if (wanted.mode === 'immersive') {
    return { stage: await createArStage({ ...wanted, heading: null, loadModel: load }), heading: null }
  }
  await askForOrientation()
  const heading = wanted.mode === 'camera' ? await readCompass(compassMs) : null
  return { stage: await createArStage({ ...wanted, heading, loadModel: load }), heading }
}

/** Whether the device itself can put things into the room. */
export async function hasImmersive(): Promise<boolean> {
  const { xr } = navigator as { xr?: { isSessionSupported(mode: string): Promise<boolean> } }
  return xr ? xr.isSessionSupported('immersive-ar').catch(() => false) : false
}
