import type { DrawingOf } from '@vitrine/token-rules/faces'
import { ModelRefused } from '@vitrine/token-rules/models'
import {
  Box3,
  Group,
  type Mesh,
  type Object3D,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Sphere,
  type Texture,
  Vector2,
  Vector3,
} from 'three'
import { type Animator, createAnimator } from './animator.ts'
import { darkroom } from './darkroom.ts'
import { loadModel } from './load-model.ts'
import type { View } from './orbit.ts'

type SceneDrawing = DrawingOf<'scene-3d'>

/** A loaded model in its light, with a camera around it. */
export interface Exhibit {
  animator: Animator
  /** Draws it as seen from there. */
  draw(view: View, onto: HTMLCanvasElement): void
  /** The names of what lies at a point of the picture, from the part up to the whole; empty where there is nothing. */
  touched(x: number, y: number): string[]
  dispose(): void
}

const fieldOfView = 32
const radians = Math.PI / 180

export async function openExhibit(drawing: SceneDrawing, isStill: boolean, signal: AbortSignal): Promise<Exhibit> {
  const room = darkroom()
  const gltf = await loadModel(drawing.url, room.renderer, signal)
  if (signal.aborted) {
    disposeOf(gltf.scene)
    signal.throwIfAborted()
  }
  const bounds = new Box3().setFromObject(gltf.scene)
  const { center, radius } = bounds.getBoundingSphere(new Sphere())
  if (bounds.isEmpty() || !Number.isFinite(radius) || radius === 0) {
    disposeOf(gltf.scene)
    throw new ModelRefused('there is nothing in it')
  }
  // Every model has the same size here, whatever unit it was made in.
  const middle = new Group()
  middle.add(gltf.scene)
  gltf.scene.position.sub(center)
  middle.scale.setScalar(1 / radius)
  const scene = new Scene()
  scene.add(middle)
  scene.environment = room.light(drawing.environment.preset)
  scene.environmentIntensity = drawing.environment.intensity
  const camera = new PerspectiveCamera(fieldOfView, 1, 0.05, 20)
  const wholeInSight = 1.02 / Math.sin((fieldOfView / 2) * radians)
  const animator = createAnimator(gltf.scene, gltf.animations, drawing.animationRules, isStill)
  const ray = new Raycaster()

  return {
    animator,
    draw(view, onto) {
      const around = new Vector3().setFromSphericalCoords(
        view.distance * wholeInSight,
        (90 - view.elevation) * radians,
        view.azimuth * radians,
      )
      const aspect = onto.width / onto.height
      // The whole is in sight in the narrower direction, too.
      camera.fov = aspect < 1 ? (2 * Math.atan(Math.tan((fieldOfView / 2) * radians) / aspect)) / radians : fieldOfView
      camera.aspect = aspect
      camera.position.copy(around)
      camera.lookAt(0, 0, 0)
      camera.updateProjectionMatrix()
      darkroom().develop(scene, camera, onto)
    },
    touched(x, y) {
      ray.setFromCamera(new Vector2(x, y), camera)
      const [hit] = ray.intersectObject(middle, true)
      const names: string[] = []
      for (let part: Object3D | null = hit?.object ?? null; part && part !== middle; part = part.parent)
        names.push(part.name)
      return names
    },
    dispose: () => disposeOf(gltf.scene),
  }
}

function disposeOf(root: Object3D): void {
  root.traverse((part) => {
    const { geometry, material } = part as Partial<Mesh>
    geometry?.dispose()
    for (const one of [material ?? []].flat()) {
      for (const value of Object.values(one)) if ((value as Texture | null)?.isTexture) (value as Texture).dispose()
      one.dispose()
    }
  })
}
