import type { DrawingOf } from '@vitrine/token-rules/faces'
import {
  BackSide,
  BoxGeometry,
  Color,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  Scene,
  type Texture,
  type WebGLRenderer,
} from 'three'

type Preset = DrawingOf<'scene-3d'>['environment']['preset']

/** Light as a room of glowing panels: the walls' colour, and each panel's place, size and brightness. */
interface Room {
  walls: number
  panels: readonly { at: [number, number, number]; size: [number, number, number]; light: number; tint?: number }[]
}

const rooms: Record<Preset, Room> = {
  gallery: {
    walls: 0x8c8a86,
    panels: [
      { at: [0, 4.8, 0], size: [4, 0.1, 4], light: 9 },
      { at: [-4.8, 1.5, 2], size: [0.1, 3, 2.4], light: 7, tint: 0xfff1dd },
      { at: [4.8, 0.5, 1], size: [0.1, 2.4, 1.2], light: 4, tint: 0xdfeaff },
      { at: [0, 1, -4.8], size: [3, 1.2, 0.1], light: 3 },
    ],
  },
  daylight: {
    walls: 0xbfd3e6,
    panels: [
      { at: [0, 4.8, 0], size: [9, 0.1, 9], light: 4, tint: 0xe3f0ff },
      { at: [3, 4, 3.4], size: [1.4, 1.4, 0.1], light: 30, tint: 0xfff3d6 },
    ],
  },
  night: {
    walls: 0x14161f,
    panels: [
      { at: [-3.5, 3.4, 3], size: [0.6, 1.6, 0.6], light: 16, tint: 0x9db7ff },
      { at: [3.8, 1, 2.4], size: [0.3, 2.4, 0.3], light: 14, tint: 0xffb36b },
      { at: [0, 4.6, -3], size: [2.4, 0.1, 0.4], light: 6 },
    ],
  },
}

/** The light of a preset, as a renderer's materials read it. */
export function surroundingsOf(preset: Preset, renderer: WebGLRenderer): Texture {
  const { walls, panels } = rooms[preset]
  const scene = new Scene()
  const box = new BoxGeometry()
  const add = (
    color: Color,
    size: readonly [number, number, number],
    at: readonly [number, number, number],
    isInside = false,
  ) => {
    const mesh = new Mesh(box, new MeshBasicMaterial({ color, ...(isInside ? { side: BackSide } : {}) }))
    mesh.scale.set(...size)
    mesh.position.set(...at)
    scene.add(mesh)
  }
  add(new Color(walls), [10, 10, 10], [0, 0, 0], true)
  for (const { at, size, light, tint = 0xffffff } of panels) add(new Color(tint).multiplyScalar(light), size, at)
  const generator = new PMREMGenerator(renderer)
  const { texture } = generator.fromScene(scene, 0.03, 0.1, 20, { size: 64 })
  generator.dispose()
  box.dispose()
  scene.traverse((part) => part instanceof Mesh && (part.material as MeshBasicMaterial).dispose())
  return texture
}
