import type { FaceKind } from '@vitrine/token-rules/faces'
import type { ComponentType } from 'react'
import type { FaceProps } from './face-props.ts'
import { DynamicImageFace } from './kinds/DynamicImageFace.tsx'
import { ImageFace } from './kinds/ImageFace.tsx'
import { ImagePolicyFace } from './kinds/ImagePolicyFace.tsx'
import { LayeredImageFace } from './kinds/LayeredImageFace.tsx'
import { ProgressFace } from './kinds/ProgressFace.tsx'
import { lazyFace } from './lazy-face.ts'

export interface KindOfFace<K extends FaceKind = FaceKind> {
  Component: ComponentType<FaceProps<K>>
  /** It moves, plays or takes input by itself, so that the stage around it keeps still. */
  isLive: boolean
  /** Fetches its code before it is shown. */
  fetch?: () => Promise<void>
}

const video = lazyFace<'video'>(async () => (await import('./kinds/VideoFace.tsx')).VideoFace)
const audio = lazyFace<'audio'>(async () => (await import('./kinds/AudioFace.tsx')).AudioFace)
const scene = lazyFace<'scene-3d'>(async () => (await import('./scene/SceneFace.tsx')).SceneFace)
const web = lazyFace<'web'>(async () => (await import('./web/WebFace.tsx')).WebFace)
const arGame = lazyFace<'ar-game'>(async () => (await import('./kinds/ArGameFace.tsx')).ArGameFace)

/** Every kind of face by its name; the rest of the wallet knows none of them. */
const kinds: { [K in FaceKind]: KindOfFace<K> } = {
  image: { Component: ImageFace, isLive: false },
  'dynamic-image': { Component: DynamicImageFace, isLive: false },
  'image-policy': { Component: ImagePolicyFace, isLive: false },
  'progress-image-overlay': { Component: ProgressFace, isLive: false },
  'layered-image': { Component: LayeredImageFace, isLive: false },
  video: { ...video, isLive: true },
  audio: { ...audio, isLive: true },
  'scene-3d': { ...scene, isLive: true },
  web: { ...web, isLive: true },
  'ar-game': { ...arGame, isLive: true },
}

export const kindOf = (kind: FaceKind) => kinds[kind] as unknown as KindOfFace
