import {
  type Color,
  DirectionalLight,
  Group,
  HemisphereLight,
  NeutralToneMapping,
  PerspectiveCamera,
  PMREMGenerator,
  Scene,
  WebGLRenderer,
} from 'three'
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js'
import type { Ambient } from '../ambient.ts'
import type { Beat } from './beat.ts'

export const eyeHeight = 1.6
const radians = Math.PI / 180
const slowFrame = 1 / 26
const framesJudged = 40
const retryMs = 1_000

/** Takes the colour's share of each of the three; gives the same colour back. */
export function tint(color: Color, { red, green, blue }: Ambient): Color {
  color.r *= red
  color.g *= green
  color.b *= blue
  return color
}

export interface ViewNeeds {
  host: HTMLElement
  /** Colours the light of every side. */
  ambient: Ambient
  /** What was drawn is gone with the old size. */
  onResized: () => void
  /** Everything that was on the graphics card is gone, and is being brought there again. */
  onRebuilt: () => void
  onWarning: (message: string, error: unknown) => void
}

/** Canvas, renderer, camera and lights. Throws where the browser has no WebGL. */
export function makeView({ host, ambient, onResized, onRebuilt, onWarning }: ViewNeeds) {
  const scene = new Scene()
  const place = new Group()
  const camera = new PerspectiveCamera(60, 1, 0.05, 300)
  camera.position.y = eyeHeight
  const sky = new HemisphereLight(0xffffff, 0xb8a994, 0.75)
  for (const color of [sky.color, sky.groundColor]) tint(color, ambient)
  const sun = new DirectionalLight(0xfff4e0, 1.5)
  sun.position.set(2, 4, -2)
  scene.add(place, camera, sky, sun)
  let isDisposed = false
  let needsReflections = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let ratio = Math.min(devicePixelRatio, 2)
  const judged = { frames: 0, seconds: 0.5 }

  function build(): WebGLRenderer {
    const canvas = document.createElement('canvas')
    // Asked for here: where there is none, three would call that an error in the console of everybody who looks.
    const context = canvas.getContext('webgl2', { alpha: true, antialias: true, powerPreference: 'high-performance' })
    if (!context) throw new Error('This browser has no WebGL.')
    const renderer = new WebGLRenderer({ canvas, context })
    renderer.toneMapping = NeutralToneMapping
    renderer.setClearColor(0x000000, 0)
    renderer.setPixelRatio(ratio)
    canvas.setAttribute('aria-hidden', 'true')
    canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault()
      if (!isDisposed) rebuild()
    })
    host.append(canvas)
    return renderer
  }

  function rebuild() {
    const lost = view.renderer
    // What a headset shows was drawn by what is gone.
    void lost.xr
      .getSession()
      ?.end()
      .catch((error: unknown) => onWarning('an AR session could not be ended', error))
    lost.setAnimationLoop(null)
    lost.domElement.remove()
    try {
      view.renderer = build()
    } catch (error) {
      // The browser gives no new one now: the graphics card's process may be starting anew.
      onWarning('WebGL was lost', error)
      retry = setTimeout(rebuild, retryMs)
      return
    }
    lost.dispose()
    resize()
    if (needsReflections) reflect()
    onRebuilt()
  }

  function reflect() {
    needsReflections = true
    const generator = new PMREMGenerator(view.renderer)
    const room = new RoomEnvironment()
    scene.environment?.dispose()
    scene.environment = generator.fromScene(room, 0.04).texture
    scene.environmentIntensity = 0.55
    room.dispose()
    generator.dispose()
  }

  function resize() {
    const { clientWidth: width, clientHeight: height } = host
    if (width === 0 || height === 0 || view.renderer.xr.isPresenting) return
    view.renderer.setSize(width, height, false)
    camera.aspect = width / height
    // Upright screens would otherwise see a slit of the world.
    const across = 2 * Math.atan(Math.tan(view.across * radians) / camera.aspect)
    camera.fov = Math.max(view.least, Math.min(82, across / radians))
    camera.updateProjectionMatrix()
    onResized()
  }

  const view = {
    scene,
    place,
    camera,
    renderer: build(),
    /** Half of what is seen from left to right at least, in degrees, and the least from top to bottom. */
    across: 21,
    least: 52,
    reflect,
    resize,
    /** How high a plate of 46 points is at one metre. */
    measure(beat: Beat) {
      beat.unit = view.renderer.xr.isPresenting
        ? 0.045
        : (2 * Math.tan((camera.fov / 2) * radians) * 46) / Math.max(1, host.clientHeight)
    },
    lighten(brightness: number) {
      sky.intensity = 0.75 * brightness
      sun.intensity = 1.5 * brightness
    },
    /** Fewer pixels where a device does not keep up. */
    judge(beat: Beat) {
      judged.frames += 1
      judged.seconds += beat.seconds
      if (judged.frames < framesJudged) return
      const isSlow = judged.seconds / judged.frames > slowFrame
      judged.frames = 0
      judged.seconds = 0
      if (!isSlow || ratio <= 0.6 || view.renderer.xr.isPresenting) return
      ratio = Math.max(0.6, ratio * 0.8)
      view.renderer.setPixelRatio(ratio)
      onResized()
    },
    dispose() {
      isDisposed = true
      clearTimeout(retry)
      sizes.disconnect()
      view.renderer.setAnimationLoop(null)
      scene.environment?.dispose()
      view.renderer.dispose()
      view.renderer.forceContextLoss()
      view.renderer.domElement.remove()
    },
  }
  const sizes = new ResizeObserver(resize)
  sizes.observe(host)
  resize()
  return view
}
