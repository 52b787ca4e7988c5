import { type Group, Matrix4, Quaternion, Vector3, type WebGLRenderer } from 'three'
import type { ArFallback } from '../types.ts'
import type { LightingFrame, LightingSession, LightProbe } from './light-probe.ts'

export interface ImmersiveNeeds {
  renderer: WebGLRenderer
  overlay: HTMLElement
  /** What stands around the person: it is set down where they are, and kept there. */
  place: Group
  /** A tap, as a ray in the world. */
  onSelect: (origin: Vector3, direction: Vector3) => void
  /** Brightness of the room, 1 for a usual one. */
  onLight: (brightness: number) => void
  onEnd: () => void
  onWarning: (message: string, error: unknown) => void
}

export interface Immersive {
  /** Whether the person sees the scene now, and not a menu of the system. */
  isVisible(): boolean
  /** In every frame, before it is drawn. */
  frame(frame: XRFrame): void
  end(): void
}

export function whyNoSession(error: unknown): ArFallback {
  const name = error instanceof DOMException ? error.name : ''
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'denied' : 'unsupported'
}

/** How far a floor that was found may lie from the one that the session began with. */
const floorReach = 0.8

/** Augmented reality of the device itself. What it may lack (hit tests, anchors, light, the overlay) is done without. */
export async function enterImmersive(needs: ImmersiveNeeds): Promise<Immersive> {
  const { renderer, overlay, place, onSelect, onLight, onEnd, onWarning } = needs
  const { xr } = navigator
  if (!xr || !(await xr.isSessionSupported('immersive-ar').catch(() => false)))
    throw new DOMException('There is no immersive AR here.', 'NotSupportedError')
  const session = await xr.requestSession('immersive-ar', {
    requiredFeatures: ['local-floor'],
    optionalFeatures: ['hit-test', 'anchors', 'light-estimation', 'dom-overlay'],
    domOverlay: { root: overlay },
  })
  renderer.xr.enabled = true
  renderer.xr.setReferenceSpaceType('local-floor')
  await renderer.xr.setSession(session)

  const listening = new AbortController()
  const { signal } = listening
  let isPlaced = false
  let floor: XRHitTestSource | null = null
  let anchor: XRAnchor | null = null
  let isAnchoring = false
  let probe: LightProbe | null = null
  let brightness = 1
  const matrix = new Matrix4()
  const origin = new Vector3()
  const direction = new Vector3()
  const turn = new Quaternion()

  const quietly = (what: string, work: Promise<void> | undefined) =>
    void work?.catch((error: unknown) => onWarning(`AR goes on without ${what}`, error))
  const lookForFloor = async () => {
    const viewer = await session.requestReferenceSpace('viewer')
    const down = typeof XRRay === 'undefined' ? undefined : new XRRay({ x: 0, y: 0, z: 0 }, { x: 0, y: -0.7, z: -1 })
    floor = (await session.requestHitTestSource?.({ space: viewer, ...(down ? { offsetRay: down } : {}) })) ?? null
  }
  if (session.requestHitTestSource) quietly('hit tests', lookForFloor())
  const lighting = session as LightingSession
  quietly(
    'light estimation',
    lighting.requestLightProbe?.().then((found) => {
      probe = found
    }),
  )

  const handleSelect = (event: Event) => {
    const { frame, inputSource } = event as XRInputSourceEvent
    const space = renderer.xr.getReferenceSpace()
    const pose = space && frame.getPose(inputSource.targetRaySpace, space)
    if (!pose) return
    matrix.fromArray(pose.transform.matrix)
    onSelect(origin.setFromMatrixPosition(matrix), direction.set(0, 0, -1).transformDirection(matrix))
  }
  session.addEventListener('select', handleSelect as never, { signal })
  // A finger on a button of the page is not meant for what lies behind it.
  overlay.addEventListener(
    'beforexrselect',
    (event) => {
      if (event.target instanceof Element && event.target.closest('button, a, [role="dialog"]')) event.preventDefault()
    },
    { signal },
  )
  session.addEventListener('end', () => {
    listening.abort()
    renderer.xr.enabled = false
    onEnd()
  })

  const setDown = (pose: XRViewerPose) => {
    const { position, orientation } = pose.transform
    turn.set(orientation.x, orientation.y, orientation.z, orientation.w)
    direction.set(0, 0, -1).applyQuaternion(turn)
    place.position.set(position.x, 0, position.z)
    place.rotation.set(0, Math.atan2(-direction.x, -direction.z), 0)
    isPlaced = true
  }
  const findFloor = (frame: XRFrame, space: XRReferenceSpace, source: XRHitTestSource) => {
    const height = frame.getHitTestResults(source)[0]?.getPose(space)?.transform.position.y
    if (height === undefined || Math.abs(height) > floorReach) return
    place.position.y += (height - place.position.y) * 0.2
    if (Math.abs(height - place.position.y) < 0.02) hold(frame, space)
  }
  const hold = (frame: XRFrame, space: XRReferenceSpace) => {
    if (anchor || isAnchoring || !frame.createAnchor) return
    isAnchoring = true
    const { x, y, z, w } = place.quaternion
    const made = frame.createAnchor(new XRRigidTransform(place.position, { x, y, z, w }), space)
    quietly(
      'anchors',
      made?.then((found) => {
        anchor = found
      }),
    )
  }
  const follow = (frame: XRFrame, space: XRReferenceSpace, held: XRAnchor) => {
    const pose = frame.getPose(held.anchorSpace, space)
    if (!pose) return
    const { position, orientation } = pose.transform
    place.position.set(position.x, position.y, position.z)
    place.quaternion.set(orientation.x, orientation.y, orientation.z, orientation.w)
  }
  const readLight = (frame: XRFrame & LightingFrame, from: LightProbe) => {
    const estimate = frame.getLightEstimate?.(from)
    if (!estimate) return
    const { x, y, z } = estimate.primaryLightIntensity
    const now = Math.min(1.4, Math.max(0.35, (x + y + z) / 3))
    if (Math.abs(now - brightness) < 0.02) return
    brightness += (now - brightness) * 0.1
    onLight(brightness)
  }

  return {
    isVisible: () => session.visibilityState === 'visible',
    frame(frame) {
      const space = renderer.xr.getReferenceSpace()
      if (!space) return
      if (!isPlaced) {
        const pose = frame.getViewerPose(space)
        if (pose) setDown(pose)
      }
      if (anchor) follow(frame, space, anchor)
      else if (floor) findFloor(frame, space, floor)
      if (probe) readLight(frame, probe)
    },
    end: () => void session.end().catch((error: unknown) => onWarning('an AR session could not be ended', error)),
  }
}
