import { Euler, Quaternion, Raycaster, Vector2, Vector3 } from 'three'
import type { ArFallback, ArMode, ArPoint, ArStage, ArStageOptions } from '../types.ts'
import { whyNoCamera } from '../watch-camera.ts'
import { makeBeat, restlessSeconds } from './beat.ts'
import { type CameraFeed, openCamera } from './camera-feed.ts'
import { makeFigures } from './figures.ts'
import { listenToGestures } from './gestures.ts'
import { enterImmersive, type Immersive, whyNoSession } from './immersive.ts'
import { listeners } from './listeners.ts'
import { askForOrientation, followOrientation } from './orientation.ts'
import { asJpeg, composePicture, type Film, filmOf } from './recorder.ts'
import { makeScenery } from './scenery.ts'
import { makeView, tint } from './view.ts'

export { askForOrientation, readCompass } from './orientation.ts'

const pitchMost = 1.1
const groundReach = 30
/** Of the upper half of the picture: what lies over its top, such as a bar, is left free. */
const underBar = 0.84

/** Opens a stage; settles when something is seen. Rejects only where the browser has no WebGL at all. */
export async function createArStage(options: ArStageOptions): Promise<ArStage> {
  const { host, overlay, heading, theme, accent, ambient, isStill, loadModel, onWarning = () => undefined } = options
  let mode: ArMode = 'scene'
  let feed: CameraFeed | null = null
  let immersive: Immersive | null = null
  let forgetOrientation: (() => void) | null = null
  let isFollowing = false
  let isDisposed = false
  let film: Film | null = null
  const beat = makeBeat()

  const taps = listeners<[string]>()
  const grounds = listeners<[ArPoint]>()
  const drags = listeners<[string, ArPoint]>()
  const pinches = listeners<[number, number]>()
  const frames = listeners<[number]>()
  const modes = listeners<[ArMode, ArFallback]>()
  if (options.onMode) modes.add(options.onMode)

  const view = makeView({ host, ambient, onResized: () => stir(), onRebuilt: () => run(), onWarning })
  const { scene, place, camera } = view
  const scenery = makeScenery(theme)
  const figures = makeFigures({
    accent,
    isStill,
    loadModel,
    renderer: () => view.renderer,
    onChange: stir,
    onModel: () => scene.environment ?? view.reflect(),
    onWarning,
  })
  place.add(figures.group)
  scene.add(scenery.group)
  const lightPictures = (brightness: number) => tint(figures.light.light.value.setScalar(brightness), ambient)
  lightPictures(theme === 'dark' ? 0.94 : 1)

  // What is looked at, and what the view is on its way to.
  const wish = { yaw: 0, pitch: -0.04 }
  const now = { yaw: 0, pitch: -0.04 }
  const held = new Quaternion()
  const euler = new Euler(0, 0, 0, 'YXZ')
  const eye = new Vector3(0, camera.position.y, 0)
  const ahead = new Vector3(0, 0, -1)
  const pose = { position: { x: 0, y: eye.y, z: 0 }, yaw: 0, sight: 0.42 }
  const seen = { half: 0.5, top: 0.5 }
  const ray = new Raycaster()
  const at = new Vector2()
  const spot = new Vector3()

  function turnCamera() {
    const share = isStill ? 1 : 1 - Math.exp(-11 * beat.seconds)
    if (isFollowing) {
      camera.quaternion.slerp(held, Math.min(1, share * 1.6))
      return
    }
    now.yaw += (wish.yaw - now.yaw) * share
    now.pitch += (wish.pitch - now.pitch) * share
    euler.x = now.pitch
    euler.y = now.yaw
    camera.quaternion.setFromEuler(euler)
  }

  /** To either side of straight ahead, in radians. */
  const halfSeen = () => Math.atan(Math.tan((camera.fov * Math.PI) / 360) * camera.aspect)

  function readPose() {
    camera.updateMatrixWorld()
    eye.setFromMatrixPosition(camera.matrixWorld)
    ahead.set(0, 0, -1).transformDirection(camera.matrixWorld)
    if (immersive) {
      place.updateMatrixWorld()
      ahead.add(eye)
      place.worldToLocal(eye)
      place.worldToLocal(ahead).sub(eye).normalize()
    }
    pose.position.x = eye.x
    pose.position.y = eye.y
    pose.position.z = eye.z
    pose.yaw = Math.atan2(-ahead.x, -ahead.z)
    // What stands at the very edge is not seen well.
    if (!immersive) pose.sight = 0.85 * halfSeen()
  }

  function draw(timestamp: number, frame?: XRFrame) {
    beat.seconds = Math.min(0.1, Math.max(0, (timestamp - beat.last) / 1000))
    beat.last = timestamp
    beat.time += beat.seconds
    if (immersive && frame) immersive.frame(frame)
    else if (!immersive) turnCamera()
    readPose()
    if (!immersive || immersive.isVisible()) tellFrame()
    view.measure(beat)
    beat.restless -= beat.seconds
    // Where nothing moves by itself, what was drawn stays.
    if (isStill && !immersive && !isFollowing && !film && beat.restless < 0) return
    // A headset has no edge that would cut anything off.
    seen.half = immersive ? Math.PI : halfSeen()
    seen.top = immersive ? Math.PI / 2 : Math.asin(ahead.y) + (underBar * camera.fov * Math.PI) / 360
    figures.frame(beat, eye, ahead, seen)
    view.renderer.render(scene, camera)
    if (film) composePicture(film.canvas, view.renderer.domElement, feed?.video ?? null)
    view.judge(beat)
  }

  function stir() {
    beat.restless = restlessSeconds
  }

  function tellFrame() {
    const told = frames.all
    for (let index = 0; index < told.length; index += 1) told[index]?.(beat.seconds)
  }

  function run() {
    stir()
    beat.last = performance.now()
    // A headset shows a session whatever becomes of the page behind it.
    const isSeen = immersive !== null || document.visibilityState === 'visible'
    view.renderer.setAnimationLoop(isSeen ? draw : null)
  }

  function setMode(next: ArMode) {
    mode = next
    host.dataset.arMode = next
    scenery.group.visible = next === 'scene'
    view.least = next === 'camera' ? 58 : 52
    view.resize()
    stir()
  }

  function fallBack(next: ArMode, why: ArFallback) {
    if (isDisposed) return
    setMode(next)
    modes.tell(next, why)
  }

  function leaveCamera() {
    forgetOrientation?.()
    forgetOrientation = null
    isFollowing = false
    feed = null
    camera.position.set(0, 1.6, 0)
  }

  async function enterCamera(why: ArFallback | null) {
    try {
      await askForOrientation()
      feed = await openCamera(host, (reason) => {
        leaveCamera()
        fallBack('scene', reason)
      })
    } catch (error) {
      return fallBack('scene', whyNoCamera(error))
    }
    forgetOrientation = followOrientation(heading, held, () => {
      isFollowing = true
    })
    if (isDisposed) return feed.stop()
    if (why) fallBack('camera', why)
    else setMode('camera')
  }

  function touch(origin: Vector3, direction: Vector3) {
    const id = figures.at(origin, direction)
    if (id !== null) return taps.tell(id)
    const point = groundAt(origin, direction)
    if (point) grounds.tell(point)
  }

  async function enter(wanted: ArMode) {
    if (wanted === 'scene') return setMode('scene')
    if (wanted === 'camera') return enterCamera(null)
    try {
      immersive = await enterImmersive({
        renderer: view.renderer,
        overlay,
        place,
        onSelect(origin, direction) {
          ahead.copy(origin).add(direction)
          place.worldToLocal(origin)
          place.worldToLocal(ahead).sub(origin).normalize()
          touch(origin, ahead)
        },
        onLight: (brightness) => {
          view.lighten(brightness)
          lightPictures(0.5 + 0.5 * brightness)
        },
        onEnd() {
          immersive = null
          place.position.set(0, 0, 0)
          place.rotation.set(0, 0, 0)
          leaveCamera()
          fallBack('scene', 'ended')
        },
        onWarning,
      })
      setMode('immersive')
    } catch (error) {
      await enterCamera(whyNoSession(error))
    }
  }

  function rayAt(x: number, y: number) {
    ray.setFromCamera(at.set(x, y), camera)
    if (immersive) {
      const { origin, direction } = ray.ray
      direction.add(origin)
      place.worldToLocal(origin)
      place.worldToLocal(direction).sub(origin).normalize()
    }
    return ray.ray
  }

  const forgetGestures = listenToGestures(host, {
    onDown(x, y) {
      if (drags.isEmpty()) return null
      const { origin, direction } = rayAt(x, y)
      return figures.at(origin, direction)
    },
    onMove(right, down, x, y, grip) {
      if (grip !== null) {
        const { origin, direction } = rayAt(x, y)
        const point = groundAt(origin, direction)
        if (point) drags.tell(grip, point)
        return
      }
      const perHeight = (camera.fov * Math.PI) / 180
      look(right * perHeight, down * perHeight)
    },
    onTap(x, y) {
      // There, the session says what was touched.
      if (mode === 'immersive') return
      const { origin, direction } = rayAt(x, y)
      touch(origin, direction)
    },
    onPinch: (factor, turn) => pinches.tell(factor, turn),
  })

  function look(left: number, up: number) {
    stir()
    wish.yaw += left
    wish.pitch = Math.max(-pitchMost, Math.min(pitchMost, wish.pitch + up))
  }

  function lookAt({ x, y, z }: ArPoint) {
    const wanted = Math.atan2(-(x - eye.x), -(z - eye.z))
    const apart = Math.atan2(Math.sin(wanted - wish.yaw), Math.cos(wanted - wish.yaw))
    stir()
    wish.yaw += apart
    // What stands on the ground is looked down at.
    wish.pitch = Math.max(-0.5, Math.min(0.3, Math.atan2(y - eye.y, Math.hypot(x - eye.x, z - eye.z))))
  }

  document.addEventListener('visibilitychange', run)
  run()
  try {
    await enter(options.mode)
  } catch (error) {
    dispose()
    throw error
  }

  function dispose() {
    if (isDisposed) return
    isDisposed = true
    forgetGestures()
    document.removeEventListener('visibilitychange', run)
    forgetOrientation?.()
    feed?.stop()
    immersive?.end()
    void film?.stop()
    figures.dispose()
    scenery.dispose()
    view.dispose()
    delete host.dataset.arMode
  }

  return {
    get mode() {
      return mode
    },
    get drawCalls() {
      return view.renderer.info.render.calls
    },
    pose,
    setItems: figures.setItems,
    update: figures.update,
    mark: figures.mark,
    focus(id) {
      figures.focus(id)
      const position = id === null ? null : figures.positionOf(id)
      if (position && !isFollowing && !immersive) lookAt(position)
    },
    onTap: taps.add,
    onGround: grounds.add,
    onDrag: drags.add,
    onPinch: pinches.add,
    onFrame: frames.add,
    onMode: modes.add,
    collect: figures.collect,
    look,
    async capture() {
      if (immersive)
        throw new DOMException('There is no picture to be had of an immersive session.', 'NotSupportedError')
      view.renderer.render(scene, camera)
      const { domElement } = view.renderer
      const canvas = canvasLike(domElement)
      composePicture(canvas, domElement, feed?.video ?? null)
      return asJpeg(canvas)
    },
    surround(streets, heading) {
      scenery.surround(streets, heading)
      stir()
    },
    locate(id) {
      const middle = figures.middleOf(id)
      if (!middle || immersive) return null
      camera.updateMatrixWorld()
      const { x, y, z } = spot.set(middle.x, middle.y, middle.z).project(camera)
      if (z > 1 || Math.abs(x) > 1 || Math.abs(y) > 1) return null
      const { left, top, width, height } = host.getBoundingClientRect()
      return { x: left + ((x + 1) / 2) * width, y: top + ((1 - y) / 2) * height }
    },
    film() {
      if (immersive || film) return null
      film = filmOf(canvasLike(view.renderer.domElement))
      if (!film) return null
      return {
        stop: async () => {
          const stopped = film
          film = null
          if (!stopped) throw new DOMException('Nothing is being filmed.', 'InvalidStateError')
          return stopped.stop()
        },
      }
    },
    dispose,
  }
}

function canvasLike({ width, height }: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

/** Where a ray meets the ground; null where it leads into the sky or too far away. */
function groundAt(origin: Vector3, direction: Vector3): ArPoint | null {
  if (direction.y > -0.01) return null
  const along = -origin.y / direction.y
  const point = { x: origin.x + direction.x * along, y: 0, z: origin.z + direction.z * along }
  return Math.hypot(point.x - origin.x, point.z - origin.z) > groundReach ? null : point
}
