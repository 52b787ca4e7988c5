import {
  type Color,
  CustomBlending,
  DoubleSide,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  OneFactor,
  OneMinusSrcAlphaFactor,
  PlaneGeometry,
  ShaderMaterial,
  Vector2,
} from 'three'
import type { Beat } from './beat.ts'
import type { Figure } from './figure.ts'

const vertexShader = /* glsl */ `
attribute vec4 spot;
attribute vec4 glow;
varying vec2 vAt;
varying float vDark;
varying vec4 vGlow;
void main() {
  vAt = position.xy * 2.0;
  vDark = spot.w > 0.0 ? 1.0 : 0.0;
  vGlow = glow;
  vec3 point = vec3(spot.x + position.x * spot.w * 5.0, spot.y, spot.z + position.y * spot.w * 5.0);
  gl_Position = projectionMatrix * modelViewMatrix * vec4(point, 1.0);
}`

const fragmentShader = /* glsl */ `
uniform vec2 time;
uniform float strength;
varying vec2 vAt;
varying float vDark;
varying vec4 vGlow;
void main() {
  float far = length(vAt) * 2.5;
  float shade = vDark * strength * (0.62 * exp(-far * far * 4.0) + 0.38 * exp(-far * far * 1.3));
  float angle = atan(vAt.y, vAt.x);
  float sweep = 0.65 + 0.35 * sin(angle * 3.0 - time.x * 6.0) * step(1.5, vGlow.a);
  float ring = smoothstep(0.16, 0.0, abs(far - 1.25)) * 0.9 + smoothstep(1.3, 0.2, far) * 0.28;
  float lit = ring * min(vGlow.a, 1.0) * sweep;
  gl_FragColor = vec4(vGlow.rgb * lit, max(shade, lit * 0.35));
  #include <colorspace_fragment>
}`

/** Soft contact shadows and rings of light at the feet of everything: one draw call for all. */
export interface Feet {
  mesh: Mesh
  strength: { value: number }
  /** Begins to say anew what stands where, in every frame. */
  begin(beat: Beat): void
  /** `glow` 0 for none, 1 for a still ring, 2 for one that runs. */
  add(figure: Figure, color: Color, glow: 0 | 1 | 2): void
  end(): void
  dispose(): void
}

const most = 256

export function makeFeet(): Feet {
  const plane = new PlaneGeometry(1, 1)
  const geometry = new InstancedBufferGeometry()
  geometry.index = plane.index
  geometry.setAttribute('position', plane.getAttribute('position'))
  const spots = new InstancedBufferAttribute(new Float32Array(most * 4), 4)
  const glows = new InstancedBufferAttribute(new Float32Array(most * 4), 4)
  geometry.setAttribute('spot', spots)
  geometry.setAttribute('glow', glows)
  geometry.instanceCount = 0
  // A vector, as numbers in it are changed in place.
  const time = new Vector2()
  const strength = { value: 0.62 }
  const material = new ShaderMaterial({
    vertexShader,
    fragmentShader,
    uniforms: { time: { value: time }, strength },
    transparent: true,
    depthWrite: false,
    // Laid down, it is seen from its back.
    side: DoubleSide,
    blending: CustomBlending,
    blendSrc: OneFactor,
    blendDst: OneMinusSrcAlphaFactor,
  })
  const mesh = new Mesh(geometry, material)
  mesh.frustumCulled = false
  mesh.renderOrder = 1
  let count = 0
  return {
    mesh,
    strength,
    begin(beat) {
      time.x = beat.time
      count = 0
    },
    add({ item: { position, radius = 1 }, age }, color, glow) {
      if (count === most) return
      const at = count * 4
      const grown = age > 0.5 ? 1 : age > 0 ? age * 2 : 0
      const spot = spots.array
      const lit = glows.array
      spot[at] = position.x
      spot[at + 1] = 0.01
      spot[at + 2] = position.z
      spot[at + 3] = radius * grown * 0.62
      lit[at] = color.r
      lit[at + 1] = color.g
      lit[at + 2] = color.b
      lit[at + 3] = glow
      count += 1
    },
    end() {
      geometry.instanceCount = count
      spots.needsUpdate = true
      glows.needsUpdate = true
    },
    dispose() {
      geometry.dispose()
      material.dispose()
    },
  }
}
