import { AdditiveBlending, BufferAttribute, BufferGeometry, type Color, Points, ShaderMaterial } from 'three'
import type { Beat } from './beat.ts'

const sparks = 48
const seconds = 0.8

const vertexShader = /* glsl */ `
attribute vec3 fly;
uniform vec3 from;
uniform float age;
uniform float size;
varying float vLeft;
void main() {
  vLeft = 1.0 - age;
  float out_ = 1.0 - pow(1.0 - age, 3.0);
  vec3 at = from + fly * out_ * 0.7 - vec3(0.0, age * age * 0.35, 0.0);
  vec4 seen = modelViewMatrix * vec4(at, 1.0);
  gl_PointSize = size * vLeft * (0.5 + fract(fly.x * 91.7)) / max(0.3, -seen.z);
  gl_Position = projectionMatrix * seen;
}`

const fragmentShader = /* glsl */ `
uniform vec3 color;
varying float vLeft;
void main() {
  float far = length(gl_PointCoord - 0.5) * 2.0;
  float lit = smoothstep(1.0, 0.0, far);
  gl_FragColor = vec4(mix(color, vec3(1.0), lit * lit * 0.7) * lit * vLeft, lit * vLeft);
  #include <colorspace_fragment>
}`

/** Sparks where something was collected. */
export interface Burst {
  points: Points
  start(x: number, y: number, z: number): void
  update(beat: Beat): void
  dispose(): void
}

export function makeBurst(accent: Color): Burst {
  const geometry = new BufferGeometry()
  const flights = new Float32Array(sparks * 3)
  for (let index = 0; index < sparks; index += 1) {
    // Evenly over a sphere (Fibonacci), so that no two bursts look torn.
    const up = 1 - (2 * (index + 0.5)) / sparks
    const out = Math.sqrt(1 - up * up)
    const angle = index * 2.39996
    flights.set([Math.cos(angle) * out, up, Math.sin(angle) * out], index * 3)
  }
  geometry.setAttribute('position', new BufferAttribute(flights, 3))
  geometry.setAttribute('fly', new BufferAttribute(flights, 3))
  const age = { value: 1 }
  const from = { value: { x: 0, y: 0, z: 0 } }
  const material = new ShaderMaterial({
    vertexShader,
    fragmentShader,
    uniforms: { age, from, size: { value: 34 }, color: { value: accent } },
    transparent: true,
    depthWrite: false,
    depthTest: false,
    blending: AdditiveBlending,
  })
  const points = new Points(geometry, material)
  points.frustumCulled = false
  points.renderOrder = 5
  points.visible = false
  return {
    points,
    start(x, y, z) {
      from.value.x = x
      from.value.y = y
      from.value.z = z
      age.value = 0
      points.visible = true
    },
    update(beat) {
      if (!points.visible) return
      age.value = Math.min(1, age.value + beat.seconds / seconds)
      points.visible = age.value < 1
    },
    dispose() {
      geometry.dispose()
      material.dispose()
    },
  }
}
