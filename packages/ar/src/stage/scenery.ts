import {
  BackSide,
  CanvasTexture,
  CircleGeometry,
  Color,
  CylinderGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  RepeatWrapping,
  ShaderMaterial,
  SphereGeometry,
  SRGBColorSpace,
} from 'three'
import { randomFrom } from '../random.ts'
import type { ArSurroundings } from '../types.ts'
import { dropParts, grove, makeStreets } from './streets.ts'

interface Air {
  zenith: string
  horizon: string
  ground: string
  joint: string
  lawn: string
  sun: string
  far: string
  near: string
  stars: number
  /** How much of the sun is in the air. */
  glare: number
}

const airs: Record<'light' | 'dark', Air> = {
  light: {
    zenith: '#6fa3cf',
    horizon: '#f0dfca',
    ground: '#d9cbb8',
    joint: '#bfae99',
    lawn: '#b7d79c',
    sun: '#fff1cf',
    far: '#c3cfd3',
    near: '#94a8a4',
    stars: 0,
    glare: 0.5,
  },
  dark: {
    zenith: '#0b1026',
    horizon: '#4a3c5c',
    ground: '#332e3d',
    joint: '#221f2b',
    lawn: '#22443a',
    sun: '#ff9d6b',
    far: '#2f2b45',
    near: '#1a1a2c',
    stars: 1,
    glare: 0.85,
  },
}

const skyVertex = /* glsl */ `
varying vec3 vAt;
void main() {
  vAt = normalize(position);
  gl_Position = projectionMatrix * mat4(mat3(modelViewMatrix)) * vec4(position, 1.0);
}`

const skyFragment = /* glsl */ `
uniform vec3 zenith;
uniform vec3 horizon;
uniform vec3 sun;
uniform float stars;
uniform float glare;
varying vec3 vAt;
float dice(vec2 at) { return fract(sin(dot(at, vec2(12.9898, 78.233))) * 43758.5453); }
void main() {
  float high = clamp(vAt.y, 0.0, 1.0);
  vec3 color = mix(horizon, zenith, 1.0 - pow(1.0 - high, 2.6));
  float toSun = max(0.0, dot(normalize(vAt), normalize(vec3(0.42, 0.16, -0.8))));
  color += sun * glare * (pow(toSun, 5.0) * 0.16 + pow(toSun, 90.0) * 0.45);
  vec2 grid = vec2(atan(vAt.z, vAt.x) * 70.0, vAt.y * 90.0);
  vec2 cell = floor(grid);
  float point = smoothstep(0.13, 0.02, length(fract(grid) - 0.3 - 0.4 * dice(cell + 3.0)));
  color += stars * point * step(0.95, dice(cell)) * smoothstep(0.12, 0.6, high) * (0.3 + dice(cell + 7.0) * 0.7);
  gl_FragColor = vec4(color, 1.0);
  #include <colorspace_fragment>
}`

const groundVertex = /* glsl */ `
varying vec2 vAt;
void main() {
  vec4 at = modelMatrix * vec4(position, 1.0);
  vAt = at.xz;
  gl_Position = projectionMatrix * viewMatrix * at;
}`

/** A round square of stone in a park: courses of slabs around the middle, each a little different, then lawn, lost in the air towards the edge. */
const groundFragment = /* glsl */ `
uniform vec3 stone;
uniform vec3 joint;
uniform vec3 lawn;
uniform vec3 horizon;
varying vec2 vAt;
float dice(vec2 at) { return fract(sin(dot(at, vec2(12.9898, 78.233))) * 43758.5453); }
void main() {
  float far = length(vAt);
  float course = floor(far / 1.5);
  float around = floor(6.2832 * (course + 0.5) * 1.5 / 2.2);
  float turn = (atan(vAt.y, vAt.x) / 6.2832 + 0.5 + dice(vec2(course, 3.0)) * 0.37) * around;
  vec2 slab = vec2(course, mod(floor(turn), around));
  float wide = max(0.03, fwidth(far) * 1.2);
  float edge = min(abs(fract(far / 1.5 + 0.5) - 0.5) * 1.5, abs(fract(turn + 0.5) - 0.5) * (6.2832 * far / max(1.0, around)));
  float line = smoothstep(wide, wide * 0.3, edge) * smoothstep(28.0, 6.0, far);
  vec3 color = stone * (0.94 + 0.12 * dice(slab) * smoothstep(34.0, 8.0, far));
  color = mix(color, joint, line * 0.7);
  vec3 grass = lawn * (0.95 + 0.07 * dice(floor(vAt * 0.6)) + 0.05 * dice(floor(vAt * 9.0)) * smoothstep(24.0, 4.0, far));
  color = mix(color, grass, smoothstep(7.42, 7.5, far));
  color *= 0.95 + 0.05 * dice(floor(vAt * 40.0)) * smoothstep(12.0, 2.0, far) + 0.02;
  color = mix(color, horizon, smoothstep(10.0, 46.0, far) * 0.96);
  gl_FragColor = vec4(color, 1.0);
  #include <colorspace_fragment>
}`

/** A quiet place for objects where no camera shows one: a stone square in a park, a town far off. */
export function makeScenery(theme: 'light' | 'dark') {
  const air = airs[theme]
  const color = (of: string) => ({ value: new Color(of) })
  const group = new Group()
  const sky = new Mesh(
    new SphereGeometry(80, 32, 16),
    new ShaderMaterial({
      vertexShader: skyVertex,
      fragmentShader: skyFragment,
      uniforms: {
        zenith: color(air.zenith),
        horizon: color(air.horizon),
        sun: color(air.sun),
        stars: { value: air.stars },
        glare: { value: air.glare },
      },
      side: BackSide,
      depthWrite: false,
    }),
  )
  sky.frustumCulled = false
  sky.renderOrder = -3
  const ground = new Mesh(
    new CircleGeometry(60, 72),
    new ShaderMaterial({
      vertexShader: groundVertex,
      fragmentShader: groundFragment,
      uniforms: {
        stone: color(air.ground),
        joint: color(air.joint),
        lawn: color(air.lawn),
        horizon: color(air.horizon),
      },
    }),
  )
  ground.rotation.x = -Math.PI / 2
  ground.position.y = -0.01
  ground.renderOrder = -1
  const skylines = [skyline(62, 9, air.far, 'hills', 'far'), skyline(54, 6.4, air.near, 'town', 'near')]
  const park = [...skylines, ...grove(parkTrees(), theme === 'dark')]
  group.add(sky, ground, ...park)
  let streets: Group | null = null
  return {
    group,
    /** The streets where the person is take the place of the square and of the town far off. */
    surround(around: ArSurroundings, heading: number) {
      if (streets) dropParts(streets)
      streets = makeStreets(around, { horizon: air.horizon, isNight: theme === 'dark' })
      streets.rotation.y = (heading * Math.PI) / 180
      for (const part of park) part.visible = false
      // Beyond what is known there is haze.
      ground.scale.setScalar(5)
      ground.position.y = -0.03
      group.add(streets)
    },
    dispose() {
      dropParts(group)
    },
  }
}

/** In no rows, and none where things come to stand. */
function parkTrees(): [number, number][] {
  const random = randomFrom('park')
  return Array.from({ length: 46 }, (_, index) => {
    const angle = ((index + 0.8 * random()) / 46) * 2 * Math.PI * 7
    const far = 17 + 26 * random()
    return [Math.sin(angle) * far, Math.cos(angle) * far]
  })
}

const wide = 8192
const tall = 256

function skyline(radius: number, high: number, color: string, kind: 'hills' | 'town', seed: string): Mesh {
  const canvas = document.createElement('canvas')
  canvas.width = wide
  canvas.height = tall
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = color
    if (kind === 'hills') drawHills(context, seed)
    else drawTown(context, seed)
    // It stands in the haze, most of all at its foot.
    context.globalCompositeOperation = 'destination-out'
    const haze = context.createLinearGradient(0, tall * 0.35, 0, tall)
    haze.addColorStop(0, 'rgba(0,0,0,0)')
    haze.addColorStop(1, 'rgba(0,0,0,0.9)')
    context.fillStyle = haze
    context.fillRect(0, 0, wide, tall)
  }
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.wrapS = RepeatWrapping
  const mesh = new Mesh(
    new CylinderGeometry(radius, radius, high, 64, 1, true),
    new MeshBasicMaterial({ map: texture, transparent: true, depthWrite: false, side: DoubleSide, toneMapped: false }),
  )
  mesh.position.y = high / 2 - 0.3
  mesh.renderOrder = -2
  return mesh
}

function drawHills(context: CanvasRenderingContext2D, seed: string): void {
  const random = randomFrom(seed)
  const waves = Array.from({ length: 7 }, (_, index) => ({
    times: 2 + index * 2 + Math.floor(random() * 3),
    phase: random() * 7,
    high: 34 / (1 + index * 0.7),
  }))
  context.beginPath()
  context.moveTo(0, tall)
  for (let x = 0; x <= wide; x += 8) {
    const angle = (x / wide) * 2 * Math.PI
    const rise = waves.reduce((sum, { times, phase, high }) => sum + Math.sin(angle * times + phase) * high, 0)
    context.lineTo(x, tall * 0.5 - rise)
  }
  context.lineTo(wide, tall)
  context.fill()
}

/** As many pixels to a metre around as upwards, or houses would be as wide as streets. */
const squeeze = 0.25

function drawTown(context: CanvasRenderingContext2D, seed: string): void {
  const random = randomFrom(seed)
  context.save()
  context.scale(squeeze, 1)
  for (let x = 0; x < wide / squeeze - 60; ) {
    if (random() < 0.42) {
      const width = 34 + random() * 64
      const roof = 120 + random() * 60
      context.fillRect(x, roof, width, tall - roof)
      if (random() < 0.5) {
        context.beginPath()
        context.moveTo(x - 3, roof)
        context.lineTo(x + width / 2, roof - 14 - random() * 18)
        context.lineTo(x + width + 3, roof)
        context.fill()
      }
      if (random() < 0.14) {
        context.fillRect(x + width / 2 - 5, roof - 70, 10, 70)
        context.beginPath()
        context.moveTo(x + width / 2 - 8, roof - 68)
        context.lineTo(x + width / 2, roof - 104)
        context.lineTo(x + width / 2 + 8, roof - 68)
        context.fill()
      }
      x += width + random() * 16
    } else {
      const size = 15 + random() * 22
      const top = 176 - random() * 26
      context.beginPath()
      context.ellipse(x + size, top, size, size * (1 + random() * 0.5), 0, 0, 2 * Math.PI)
      context.fill()
      context.fillRect(x + size - 2, top, 4, tall - top)
      x += size * (1 + random())
    }
  }
  context.restore()
  context.fillRect(0, 214, wide, tall - 214)
}
