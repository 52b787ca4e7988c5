import type { ArGameKind } from '@vitrine/protocol'

/** Where a face is shown. `engaged` is the token in use, `background` lies behind a screen. */
export type FaceView = 'icon' | 'card' | 'engaged' | 'fullscreen' | 'background'

export type FaceQuality = 'low' | 'high'

export type Scale = 'fit' | 'fill'

export type ScalarValue = string | number | boolean | null

/** Holds when the value is the one named, lies between the bounds, or (with only a field) is there and not false. */
export interface ValueRule {
  field: string
  equals?: ScalarValue
  min?: number
  max?: number
}

export interface ImageDrawing {
  kind: 'image'
  url: string
  scale: Scale
  /** Dominant colour or thumbhash. */
  placeholder?: string
}

export interface DynamicImageDrawing {
  kind: 'dynamic-image'
  states: Readonly<Record<string, { url: string; alt?: string }>>
  rules: readonly (ValueRule & { state: string })[]
  initial: string
  scale: Scale
}

export type PolicyRule = { url: string; countMax: number } | LayerRule

export interface ImagePolicyDrawing {
  kind: 'image-policy'
  rules: readonly PolicyRule[]
  url: string | null
  scale: Scale
}

export interface ProgressDrawing {
  kind: 'progress-image-overlay'
  emptyUrl: string
  fullUrl: string
  direction: 'up' | 'down' | 'left' | 'right'
  paddingStart: number
  paddingEnd: number
  field: string
  full: number | string
}

export interface LayerRule {
  url: string
  field: string
  value: ScalarValue
}

export interface LayeredImageDrawing {
  kind: 'layered-image'
  url: string
  /** A child's layer: its view, on the older network one of its resources by name, or what the token itself keeps for such a child. */
  layer: { view: FaceView } | { resource: string } | { rules: readonly LayerRule[] }
  scale: Scale
}

export interface VideoDrawing {
  kind: 'video'
  url: string
  poster: string | null
  captions: readonly { url: string; language: string; label: string }[]
  loop: boolean
}

export interface AudioDrawing {
  kind: 'audio'
  url: string
  cover: string | null
  title: string | null
}

export interface AnimationRule {
  on: 'start' | 'click' | 'state' | 'animation-complete'
  target?: string
  field?: string
  equals?: ScalarValue
  play: string
  loop: boolean
}

export interface Scene3dDrawing {
  kind: 'scene-3d'
  url: string
  poster: string | null
  environment: { preset: 'gallery' | 'daylight' | 'night'; intensity: number }
  animationRules: readonly AnimationRule[]
  camera: { azimuth: number; elevation: number; distance: number; autoRotate: boolean }
}

export interface WebDrawing {
  kind: 'web'
  url: string
  config: Readonly<Record<string, unknown>>
  sandbox: readonly ('forms' | 'pointer-lock' | 'orientation-lock')[]
  poster: string | null
}

/** Played with the map; here it is known for what it is. */
export interface ArGameDrawing {
  kind: 'ar-game'
  game: ArGameKind
  url: string
  config: Readonly<Record<string, unknown>>
  poster: string | null
}

export type Drawing =
  | ImageDrawing
  | DynamicImageDrawing
  | ImagePolicyDrawing
  | ProgressDrawing
  | LayeredImageDrawing
  | VideoDrawing
  | AudioDrawing
  | Scene3dDrawing
  | WebDrawing
  | ArGameDrawing

export type FaceKind = Drawing['kind']

export type DrawingOf<K extends FaceKind> = Extract<Drawing, { kind: K }>

/** One way to show a token, whichever backend it lives on. */
export interface Face {
  view: FaceView
  platform: string
  quality: FaceQuality
  /** What people who do not see it are told; the token's title where it is empty. */
  alt: string
  drawing: Drawing
}
