import type { Ambient } from './ambient.ts'

/**
 * How the scene is seen: `immersive` is WebXR's augmented reality, `camera` a camera's picture behind the objects, `scene` a place of
 * our own that is looked around in with pointer and keys. What may be done is the same in all three.
 */
export type ArMode = 'immersive' | 'camera' | 'scene'

/** Why a stage went on in another mode than it was in. */
export type ArFallback =
  /** This device or browser has no such thing. */
  | 'unsupported'
  /** The person, or the system, did not allow it. */
  | 'denied'
  /** Another app has the camera, or it was unplugged. */
  | 'taken'
  /** The person, or the system, ended the session. */
  | 'ended'

/**
 * A point in metres. The person stood at (0, 0, 0) when the stage opened and looked along −z; x leads to the right, y upwards from the
 * ground.
 */
export interface ArPoint {
  x: number
  y: number
  z: number
}

export interface ArItem {
  id: string
  /** Where it stands: the point below its middle. With y above 0 it floats. */
  position: ArPoint
  /** Its name, on a small plate above it; empty for none. */
  label: string
  /** A second, smaller line: a distance, a score. */
  note?: string
  /** Half of its height, in metres; 1 where it is not said. */
  radius?: number
  /** A model stands as large as it was made; a picture, which has no size of its own, takes the radius. */
  keepsSize?: boolean
  /** Turned around the upright, in radians. Where it is not said it faces the person. */
  turn?: number
  /** Is there, but neither seen nor touched. */
  hidden?: boolean
  pictureUrl?: string | null
  /** A glTF; its picture stands in until it is loaded, and where it cannot be. */
  modelUrl?: string | null
  /** Light around its foot: something that counts in a game, a danger, a portal. */
  glow?: 'none' | 'accent' | 'success' | 'danger'
}

/** What of an item may change while it stays: a picture or a model is another item. */
export type ArItemChange = Partial<Omit<ArItem, 'id' | 'pictureUrl' | 'modelUrl'>>

/** The streets around where the person stood when the stage opened, in metres to the east and to the north of them. */
export interface ArSurroundings {
  /** The ground from above, north at the top. */
  ground: HTMLCanvasElement
  /** How wide it is. */
  metres: number
  buildings: readonly { outline: readonly (readonly [east: number, north: number])[]; height: number }[]
  trees: readonly (readonly [east: number, north: number])[]
}

export type StopListening = () => void

/** A place with objects in it. It neither knows tokens nor rules; whoever opened it says what stands where. */
export interface ArStage {
  readonly mode: ArMode
  /** What was drawn last: figures of the renderer, for those who measure. */
  readonly drawCalls: number
  /** Objects that stay keep what they were doing; those that are no longer named leave at once. */
  setItems(items: readonly ArItem[]): void
  /** Moves, hides or rewords one object. Cheap enough to be called in every frame. Unknown ids are let pass. */
  update(id: string, change: ArItemChange): void
  /** `busy` turns a ring of light around it, `refused` shakes its head once. */
  mark(id: string, mark: 'busy' | 'refused' | null): void
  /** Shows which one the keys are on, and turns to it where that is in our hands. */
  focus(id: string | null): void
  onTap(listener: (id: string) => void): StopListening
  /** The ground was tapped, where there was no object. */
  onGround(listener: (point: ArPoint) => void): StopListening
  /** An object was dragged along the ground; nothing is dragged while nobody listens. */
  onDrag(listener: (id: string, point: ArPoint) => void): StopListening
  /** Two fingers on the stage: how much wider they are apart, and how far they have turned (radians); only while somebody listens. */
  onPinch(listener: (factor: number, turn: number) => void): StopListening
  /** Before each frame; `seconds` since the last one, 0.1 at most. Not called while the stage is out of sight. */
  onFrame(listener: (seconds: number) => void): StopListening
  /** The stage had to go on in another mode. */
  onMode(listener: (mode: ArMode, why: ArFallback) => void): StopListening
  /**
   * Which way the person looks, in radians to the left of −z, how far to either side of it they see, and where they are. The same object every
   * time: read it, do not keep it.
   */
  readonly pose: { readonly position: ArPoint; readonly yaw: number; readonly sight: number }
  /** Where the middle of an object is seen, in pixels of the page; null where it is out of sight, hidden or not there, and in `immersive`. */
  locate(id: string): { x: number; y: number } | null
  /** Makes the place of `scene` the one where the person is; `heading` is the compass direction of −z, in degrees. */
  surround(streets: ArSurroundings, heading: number): void
  /** The object flies to the person and is gone. Ends at once where it is not there. */
  collect(id: string): Promise<void>
  /** What is seen now, the camera's picture included, as a JPEG. Not in `immersive`, where no page gets the camera's picture. */
  capture(): Promise<Blob>
  /** Films what is seen until `stop`; null where this browser cannot. */
  film(): { stop(): Promise<Blob> } | null
  /** Looks to the left and right, up and down, in radians: for buttons and keys. Without effect in `immersive`. */
  look(left: number, up: number): void
  dispose(): void
}

export interface ArStageOptions {
  /** Gets the canvas, and the camera's video behind it. */
  host: HTMLElement
  /** What stays in sight over an immersive session (WebXR DOM overlay): the element with the page's buttons; `host` lies in it. */
  overlay: HTMLElement
  /** What to begin with. Must be called from a tap for `immersive`, and on iOS for `camera`. What is not to be had gives way to the next. */
  mode: ArMode
  /** Compass direction of −z, in degrees clockwise from north; null where it is not known. */
  heading: number | null
  /** Light and ground of the scene. */
  theme: 'light' | 'dark'
  /** Of glows and rings, as a CSS colour with commas or #rrggbb. */
  accent: string
  /** Colour of the light of every side. */
  ambient: Ambient
  /** Movement is not welcome. */
  isStill: boolean
  /** Loads a model into a scene of three.js; rejects where it cannot be shown. Models are never loaded where it is missing. */
  loadModel?: ArModelLoader
  onMode?: (mode: ArMode, why: ArFallback) => void
  /** Something failed that the person need not know of. */
  onWarning?: (message: string, error: unknown) => void
}

/** Kept free of three's types, so that whoever only names a stage does not load it: an `Object3D` and the `WebGLRenderer`. */
export type ArModelLoader = (url: string, renderer: never, signal: AbortSignal) => Promise<object>
