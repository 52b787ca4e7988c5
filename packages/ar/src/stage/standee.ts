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
  Vector2,
  Vector3,
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

const shadowVertex = /* glsl */ `
uniform vec3 along;
uniform vec2 stature;
varying vec2 vUv;
void main() {
  vUv = uv;
  vec3 foot = (modelMatrix * vec4(0.0, 0.0, 0.0, 1.0)).xyz;
  vec3 right = normalize((modelMatrix * vec4(1.0, 0.0, 0.0, 0.0)).xyz);
  vec3 point = foot + right * position.x * stature.x + along * ((position.y + 1.0) * stature.x + stature.y);
  gl_Position = projectionMatrix * viewMatrix * vec4(point, 1.0);
}`

const shadowFragment = /* glsl */ `
uniform sampler2D map;
uniform float strength;
varying vec2 vUv;
void main() {
  float cover = texture2D(map, vUv, 2.0 + 2.5 * vUv.y).a;
  gl_FragColor = vec4(0.03, 0.03, 0.06, cover * strength * (1.0 - 0.75 * vUv.y));
}`

/** What stands in every scene: the shapes are made once, and each picture only brings its own texture. */
export interface StandeeShapes {
  face: BufferGeometry
  shadow: BufferGeometry
}

export function makeStandeeShapes(): StandeeShapes {
  const plane = new PlaneGeometry(2, 2)
  const face = new InstancedBufferGeometry()
  face.index = plane.index
  for (const name of ['position', 'normal', 'uv']) face.setAttribute(name, plane.getAttribute(name))
  const depth = Float32Array.from({ length: layers }, (_, index) => index / (layers - 1))
  face.setAttribute('layer', new InstancedBufferAttribute(depth, 1))
  face.instanceCount = layers
  return { face, shadow: plane }
}

/** Light that falls on pictures and from which shadows fall, shared by all of them. */
export interface StandeeLight {
  light: { value: Color }
  /** Where the shadow of what is one metre high ends. */
  along: { value: Vector3 }
  strength: { value: number }
}

export const makeStandeeLight = (): StandeeLight => ({
  light: { value: new Color(1, 1, 1) },
  along: { value: new Vector3(-0.5, 0, 0.55) },
  strength: { value: 0.4 },
})

export interface Standee {
  face: Mesh<BufferGeometry, ShaderMaterial>
  shadow: Mesh<BufferGeometry, ShaderMaterial>
  /** Radius, and how far it is lifted: numbers in a vector are changed in place. */
  stature: Vector2
  /** A texture that nothing else shows. */
  letter: Texture | null
}

/** A picture cut out and set up, with the shadow that it throws; 2 m high for radius 1. */
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
  const stature = new Vector2(1, 0)
  const shadow = new Mesh(
    shapes.shadow,
    new ShaderMaterial({
      vertexShader: shadowVertex,
      fragmentShader: shadowFragment,
      uniforms: {
        map: { value: map },
        stature: { value: stature },
        along: common.along,
        strength: common.strength,
      },
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
    }),
  )
  shadow.renderOrder = 1
  // It lies elsewhere than its corners say.
  shadow.frustumCulled = false
  return { face, shadow, stature, letter }
}
