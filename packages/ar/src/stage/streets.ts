import {
  BufferGeometry,
  CanvasTexture,
  Color,
  CylinderGeometry,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  IcosahedronGeometry,
  InstancedMesh,
  LinearMipmapLinearFilter,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  ShaderMaterial,
  ShapeUtils,
  SRGBColorSpace,
  type Texture,
  Vector2,
  Vector3,
} from 'three'
import type { ArSurroundings } from '../types.ts'

interface Air {
  /** What everything is lost in. */
  horizon: string
  isNight: boolean
}

const hazeFrom = 45
const hazeTo = 165

const haze = /* glsl */ `
uniform vec3 horizon;
vec3 inHaze(vec3 color, vec2 at) { return mix(color, horizon, smoothstep(${hazeFrom}.0, ${hazeTo}.0, length(at))); }`

const groundVertex = /* glsl */ `
varying vec2 vUv;
varying vec2 vAt;
void main() {
  vUv = uv;
  vAt = position.xy;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`

const groundFragment = /* glsl */ `
uniform sampler2D map;
varying vec2 vUv;
varying vec2 vAt;
${haze}
float dice(vec2 at) { return fract(sin(dot(at, vec2(12.9898, 78.233))) * 43758.5453); }
void main() {
  vec3 color = texture2D(map, vUv).rgb;
  color *= 0.97 + 0.05 * dice(floor(vUv * 2400.0)) * smoothstep(14.0, 2.0, length(vAt));
  gl_FragColor = vec4(inHaze(color, vAt), 1.0);
  #include <colorspace_fragment>
}`

const houseVertex = /* glsl */ `
attribute vec3 wall;
varying vec3 vWall;
varying vec3 vNormal;
varying vec2 vAt;
void main() {
  vWall = wall;
  vNormal = normal;
  vAt = position.xz;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`

/** Rows of windows: panes by day, some of them lit at night. */
const houseFragment = /* glsl */ `
uniform vec3 tint;
uniform vec3 pane;
uniform vec3 lamp;
uniform float night;
varying vec3 vWall;
varying vec3 vNormal;
varying vec2 vAt;
${haze}
float dice(vec2 at) { return fract(sin(dot(at, vec2(12.9898, 78.233))) * 43758.5453); }
void main() {
  float house = floor(vWall.z + 0.5);
  float side = 0.8 + 0.2 * dot(normalize(vNormal), normalize(vec3(0.5, 0.7, 0.4)));
  vec3 color = tint * side * (0.92 + 0.16 * dice(vec2(house, 3.0)));
  vec2 at = vWall.xy / vec2(3.0, 3.4);
  vec2 inside = abs(fract(at) - 0.5);
  float window = step(inside.x, 0.2) * step(inside.y, 0.27) * step(0.0, vWall.y) * step(1.0, at.y);
  float lit = night * step(0.62, dice(floor(at) + house));
  color = mix(color, mix(pane * side, lamp, lit), window * 0.85);
  color *= mix(0.86, 1.0, smoothstep(0.0, 2.5, vWall.y < 0.0 ? 9.0 : vWall.y));
  gl_FragColor = vec4(inHaze(color, vAt), 1.0);
  #include <colorspace_fragment>
}`

/** Ground, houses and trees of real streets: a handful of draw calls, however many there are. North is −z. */
export function makeStreets({ ground, metres, buildings, trees }: ArSurroundings, { horizon, isNight }: Air): Group {
  const group = new Group()
  const color = (of: string) => ({ value: new Color(of) })
  const floor = new Mesh(
    new PlaneGeometry(metres, metres),
    new ShaderMaterial({
      vertexShader: groundVertex,
      fragmentShader: groundFragment,
      uniforms: { map: { value: textureOf(ground) }, horizon: color(horizon) },
    }),
  )
  floor.rotation.x = -Math.PI / 2
  floor.position.y = -0.015
  floor.renderOrder = -1
  const houses = new Mesh(
    housesOf(buildings),
    new ShaderMaterial({
      vertexShader: houseVertex,
      fragmentShader: houseFragment,
      uniforms: {
        horizon: color(horizon),
        tint: color(isNight ? '#3d4668' : '#e3c9a8'),
        pane: color(isNight ? '#232a45' : '#93a9b6'),
        lamp: color('#ffd48a'),
        night: { value: isNight ? 1 : 0 },
      },
      side: DoubleSide,
    }),
  )
  houses.frustumCulled = false
  houses.renderOrder = -1
  group.add(floor, houses, ...grove(trees, isNight), overAll())
  return group
}

function textureOf(ground: HTMLCanvasElement): Texture {
  const texture = new CanvasTexture(ground)
  texture.colorSpace = SRGBColorSpace
  texture.minFilter = LinearMipmapLinearFilter
  texture.anisotropy = 8
  return texture
}

/** One piece: walls, each with how far along and how high it is, and roofs, which have no height. */
function housesOf(buildings: ArSurroundings['buildings']): BufferGeometry {
  const [positions, normals, walls]: [number[], number[], number[]] = [[], [], []]
  const corner = (x: number, y: number, z: number, normal: readonly number[], wall: readonly number[]) => {
    positions.push(x, y, z)
    normals.push(...normal)
    walls.push(...wall)
  }
  buildings.forEach(({ outline, height }, index) => {
    const ring = outline.map(([east, north]) => new Vector2(east, -north))
    if (ring.length > 1 && ring[0]?.equals(ring.at(-1) as Vector2)) ring.pop()
    if (ring.length < 3) return
    ring.forEach((from, at) => {
      const to = ring[(at + 1) % ring.length] as Vector2
      const long = from.distanceTo(to)
      const normal = [(to.y - from.y) / (long || 1), 0, -(to.x - from.x) / (long || 1)]
      for (const [end, y] of [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
        [1, 1],
        [0, 1],
      ] as const) {
        const { x, y: z } = end === 0 ? from : to
        corner(x, y * height, z, normal, [end * long, y * height, index])
      }
    })
    for (const face of ShapeUtils.triangulateShape(ring, [])) {
      for (const at of face) {
        const { x, y: z } = ring[at] as Vector2
        corner(x, height, z, [0, 1, 0], [0, -1, index])
      }
    }
  })
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3))
  geometry.setAttribute('normal', new Float32BufferAttribute(normals, 3))
  geometry.setAttribute('wall', new Float32BufferAttribute(walls, 3))
  return geometry
}

/** Trunks and crowns, lit as everything else is. */
export function grove(trees: ArSurroundings['trees'], isNight: boolean): InstancedMesh[] {
  const part = (shape: BufferGeometry, color: string) => {
    const mesh = new InstancedMesh(
      shape,
      new MeshLambertMaterial({ color, flatShading: true, emissive: color, emissiveIntensity: 0.28 }),
      trees.length,
    )
    mesh.frustumCulled = false
    mesh.renderOrder = -1
    return mesh
  }
  const trunks = part(new CylinderGeometry(0.16, 0.24, 2.4, 6), isNight ? '#3a3140' : '#b08a64')
  const crowns = part(new IcosahedronGeometry(1.9, 1), isNight ? '#3f8a6c' : '#b4e09a')
  const at = new Matrix4()
  trees.forEach(([east, north], index) => {
    const size = 0.8 + 0.5 * Math.abs(Math.sin(east * 3 + north))
    at.makeRotationY(east + north)
      .scale(scale.setScalar(size))
      .setPosition(east, 1.2 * size, -north)
    trunks.setMatrixAt(index, at)
    scale.y *= 1.2
    at.makeRotationY(east + north)
      .scale(scale)
      .setPosition(east, 3.9 * size, -north)
    crowns.setMatrixAt(index, at)
  })
  return [trunks, crowns]
}

const scale = new Vector3()

/** What is to be found is seen before every wall: where exactly somebody stands, their device does not know. */
function overAll(): Mesh {
  const mesh = new Mesh(new PlaneGeometry(0, 0), new MeshBasicMaterial({ colorWrite: false, depthWrite: false }))
  mesh.frustumCulled = false
  mesh.renderOrder = -0.5
  mesh.onBeforeRender = (renderer) => renderer.clearDepth()
  return mesh
}

/** Gives back what a part of the scene has on the graphics card. */
export function dropParts(group: Group): void {
  group.traverse((part) => {
    if (!(part instanceof Mesh)) return
    part.geometry.dispose()
    const material = part.material as MeshBasicMaterial | ShaderMaterial
    if ('map' in material) material.map?.dispose()
    if ('uniforms' in material) (material.uniforms.map?.value as Texture | undefined)?.dispose()
    material.dispose()
  })
  group.removeFromParent()
}
