import type { DrawingOf } from '@vitrine/token-rules/faces'
import { type Camera, NeutralToneMapping, type Scene, type Texture, WebGLRenderer } from 'three'
import { surroundingsOf } from './surroundings.ts'

type Preset = DrawingOf<'scene-3d'>['environment']['preset']

/**
 * The one WebGL context of the app: browsers give a page only a few, and a list may hold many 3D faces (R33). Each face is drawn
 * here and copied into its own canvas.
 */
export interface Darkroom {
  renderer: WebGLRenderer
  light(preset: Preset): Texture
  develop(scene: Scene, camera: Camera, onto: HTMLCanvasElement): void
}

let open: Darkroom | null = null
const listeners = new Set<() => void>()

/** Throws where the browser has no WebGL. */
export function darkroom(): Darkroom {
  open ??= build()
  return open
}

/** Tells when everything that was uploaded is gone and has to be drawn anew. */
export function onDarkroomLost(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function build(): Darkroom {
  const canvas = document.createElement('canvas')
  // Asked for here: where there is none, three would call that an error in the console of everybody who looks.
  const context = canvas.getContext('webgl2', { alpha: true, antialias: true })
  if (!context) throw new Error('This browser has no WebGL.')
  const renderer = new WebGLRenderer({ canvas, context })
  renderer.toneMapping = NeutralToneMapping
  canvas.addEventListener('webglcontextlost', () => {
    renderer.dispose()
    open = null
    for (const listener of listeners) listener()
  })
  const lights = new Map<Preset, Texture>()
  return {
    renderer,
    light(preset) {
      const known = lights.get(preset) ?? surroundingsOf(preset, renderer)
      lights.set(preset, known)
      return known
    },
    develop(scene, camera, onto) {
      const { width, height } = onto
      if (canvas.width !== width || canvas.height !== height) renderer.setSize(width, height, false)
      renderer.render(scene, camera)
      const context = onto.getContext('2d')
      context?.clearRect(0, 0, width, height)
      context?.drawImage(canvas, 0, 0)
    },
  }
}
