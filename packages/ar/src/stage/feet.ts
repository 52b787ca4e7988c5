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
} from 'three'

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
uniform float time;
uniform float strength;
varying vec2 vAt;
varying float vDark;
varying vec4 vGlow;
void main() {
  float far = length(vAt) * 2.5;
  float shade = vDark * strength * exp(-far * far * 1.7);
  float angle = atan(vAt.y, vAt.x);
  float sweep = 0.65 + 0.35 * sin(angle * 3.0 - time * 6.0) * step(1.5, vGlow.a);
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
  begin(time: number): void
  /** `glow` 0 for none, 1 for a still ring, 2 for one that runs. */
  add(x: number, y: number, z: number, radius: number, color: Color, glow: number): void
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
  const time = { value: 0 }
  const strength = { value: 0.62 }
  const material = new ShaderMaterial({
    vertexShader,
    fragmentShader,
    uniforms: { time, strength },
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
    begin(now) {
      time.value = now
      count = 0
    },
    add(x, y, z, radius, color, glow) {
      if (count === most) return
      spots.setXYZW(count, x, y, z, radius)
      glows.setXYZW(count, color.r, color.g, color.b, glow)
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
