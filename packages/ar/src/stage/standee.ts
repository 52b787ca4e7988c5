import {
  type BufferGeometry,
  Color,
  DoubleSide,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  PlaneGeometry,
  ShaderMaterial,
  type Texture,
} from 'three'

/** Layers of a picture, one behind the other, are its thickness: all of them in one draw call. */
const layers = 10
const thickness = 0.11

const faceVertex = /* glsl */ `
attribute float layer;
uniform float thickness;
varying vec2 vUv;
varying float vLayer;
varying vec3 vNormal;
varying vec3 vToEye;
void main() {
  vUv = uv;
  vLayer = layer;
  vec4 seen = modelViewMatrix * vec4(position.xy, (layer - 0.5) * thickness, 1.0);
  vNormal = normalize(normalMatrix * vec3(0.0, 0.0, 1.0));
  vToEye = normalize(-seen.xyz);
  gl_Position = projectionMatrix * seen;
}`

const faceFragment = /* glsl */ `
uniform sampler2D map;
uniform vec3 light;
uniform float opacity;
varying vec2 vUv;
varying float vLayer;
varying vec3 vNormal;
varying vec3 vToEye;
void main() {
  vec4 paint = texture2D(map, vUv);
  bool isFace = vLayer > 0.99 || vLayer < 0.01;
  if (paint.a < (isFace ? 0.02 : 0.7)) discard;
  float slant = dot(vNormal, vToEye);
  vec3 color = isFace ? paint.rgb : paint.rgb * 0.42 + 0.04;
  if (isFace) {
    float band = vUv.x * 0.8 + vUv.y * 0.6 + slant * 3.0 + vNormal.x * 2.2;
    color += smoothstep(0.22, 0.0, abs(fract(band * 0.5) - 0.5)) * 0.09 * light;
  }
  gl_FragColor = vec4(color * light * (0.86 + 0.14 * abs(slant)), (isFace ? paint.a : 1.0) * opacity);
  #include <colorspace_fragment>
}`

/** What stands in every scene: the shapes are made once, and each picture only brings its own texture. */
export interface StandeeShapes {
  face: BufferGeometry
}

export function makeStandeeShapes(): StandeeShapes {
  const plane = new PlaneGeometry(2, 2)
  const face = new InstancedBufferGeometry()
  face.index = plane.index
  for (const name of ['position', 'normal', 'uv']) face.setAttribute(name, plane.getAttribute(name))
  const depth = Float32Array.from({ length: layers }, (_, index) => index / (layers - 1))
  face.setAttribute('layer', new InstancedBufferAttribute(depth, 1))
  face.instanceCount = layers
  return { face }
}

/** Light that falls on pictures, shared by all of them. */
export interface StandeeLight {
  light: { value: Color }
}

export const makeStandeeLight = (): StandeeLight => ({ light: { value: new Color(1, 1, 1) } })

export interface Standee {
  face: Mesh<BufferGeometry, ShaderMaterial>
  /** A texture that nothing else shows. */
  letter: Texture | null
}

/** A picture cut out and set up; 2 m high for radius 1. */
export function makeStandee(
  shapes: StandeeShapes,
  common: StandeeLight,
  map: Texture,
  letter: Texture | null,
): Standee {
  const face = new Mesh(
    shapes.face,
    new ShaderMaterial({
      vertexShader: faceVertex,
      fragmentShader: faceFragment,
      uniforms: { map: { value: map }, thickness: { value: thickness }, opacity: { value: 1 }, light: common.light },
      transparent: true,
      side: DoubleSide,
    }),
  )
  face.renderOrder = 2
  return { face, letter }
}
