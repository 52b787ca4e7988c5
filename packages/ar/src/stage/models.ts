import {
  AnimationMixer,
  Box3,
  Group,
  type Material,
  Mesh,
  MeshPhysicalMaterial,
  type Object3D,
  Sphere,
  type Texture,
  type WebGLRenderer,
} from 'three'
import { clone } from 'three/addons/utils/SkeletonUtils.js'
import type { ArModelLoader } from '../types.ts'

/** A model in the size and on the ground of every other object; its first movement plays where it has one. */
export interface StandingModel {
  group: Group
  parts: number
  /** Half of the height that it was made with, in metres. */
  own: number
  mixer: AnimationMixer | null
}

/** Models, each loaded once, however many objects are of its kind. */
export interface Models {
  stand(url: string, renderer: WebGLRenderer): Promise<StandingModel>
  dispose(): void
}

export function makeModels(load: ArModelLoader, isStill: boolean): Models {
  const ending = new AbortController()
  const known = new Map<string, Promise<Object3D>>()
  return {
    async stand(url, renderer) {
      const loading = known.get(url) ?? (load(url, renderer as never, ending.signal) as Promise<Object3D>)
      known.set(url, loading)
      return standing(await loading, isStill)
    },
    dispose() {
      ending.abort()
      for (const loading of known.values()) void loading.then(disposeOf).catch(() => undefined)
      known.clear()
    },
  }
}

function standing(original: Object3D, isStill: boolean): StandingModel {
  const object = clone(original)
  const bounds = new Box3().setFromObject(object)
  const { center, radius } = bounds.getBoundingSphere(new Sphere())
  if (bounds.isEmpty() || !(radius > 0) || !Number.isFinite(radius)) throw new Error('There is nothing in the model.')
  const group = new Group()
  group.add(object)
  const half = Math.max(bounds.max.y - bounds.min.y, (bounds.max.x - bounds.min.x) * 0.8) / 2
  const scale = 1 / (half || radius)
  object.scale.multiplyScalar(scale)
  // Its lowest point on the ground, 1 below the middle.
  object.position.set(
    (object.position.x - center.x) * scale,
    (object.position.y - bounds.min.y) * scale - 1,
    (object.position.z - center.z) * scale,
  )
  const [movement] = original.animations
  const mixer = movement && !isStill ? new AnimationMixer(object) : null
  if (movement) mixer?.clipAction(movement).play()
  let parts = 0
  object.traverse((part) => {
    if (!(part instanceof Mesh)) return
    parts += 1
    for (const material of [part.material].flat()) thin(material)
  })
  return { group, parts, own: half || radius, mixer }
}

/** Half of a height that can be seen and walked around; some models are made in other measures than metres. */
export const ownRadius = (own: number) => Math.min(5, Math.max(0.1, own))

/** Glass that bends what is behind it draws the whole scene once more: here it lets light through instead. */
function thin(material: Material): void {
  if (!(material instanceof MeshPhysicalMaterial) || material.transmission === 0) return
  material.transparent = true
  material.opacity *= 1 - 0.6 * material.transmission
  material.transmission = 0
  material.depthWrite = false
}

function disposeOf(root: Object3D): void {
  root.traverse((part) => {
    if (!(part instanceof Mesh)) return
    part.geometry.dispose()
    for (const material of [part.material].flat() as Material[]) {
      for (const value of Object.values(material)) if ((value as Texture | null)?.isTexture) value.dispose()
      material.dispose()
    }
  })
}
