import { z } from 'zod'

/** A place a token can be shown in. Web, card and icon faces of the original map to these. */
export const placeholderIds = ['icon', 'card', 'background', 'engaged', 'fullscreen'] as const
export const PlaceholderId = z.enum(placeholderIds)
export type PlaceholderId = z.infer<typeof PlaceholderId>

export const facePlatforms = ['generic', 'web', 'ios', 'android'] as const
export const faceQualities = ['low', 'high'] as const

const HttpUrl = z
  .string()
  .max(2048)
  .regex(/^(https?:\/\/|\/(?!\/))/, 'must be an http(s) address or a path of this server')

/** A value of a token, such as `quiz-v2.solved`: the block, then the names inside it. */
const FieldPath = z
  .string()
  .max(200)
  .regex(/^[^.\s]+(\.[^.\s]+)*$/, 'must be a block and a name, such as quiz-v2.solved')

const FieldValue = z.union([z.string().max(500), z.number(), z.boolean(), z.null()])

/** Read to people who do not see it. */
const alt = z.string().max(500).default('')

const ImageView = z.object({
  type: z.literal('image'),
  url: HttpUrl,
  /** `fit` letterboxes, `fill` covers. */
  scale: z.enum(['fit', 'fill']).default('fit'),
  alt,
  /** Thumbhash or dominant colour shown before the picture arrives. */
  placeholder: z.string().max(200).optional(),
})

/** Holds when the token's value is the one named, lies between the bounds, or (with only a field) is there and not false. */
const ViewRule = z.object({
  field: FieldPath,
  equals: FieldValue.optional(),
  min: z.number().optional(),
  max: z.number().optional(),
})

const DynamicImageView = z.object({
  type: z.literal('dynamic-image'),
  states: z.record(z.string().max(60), z.object({ url: HttpUrl, alt: z.string().max(500).optional() })),
  /** The first rule that holds names the state; `initial` where none does. */
  rules: z.array(ViewRule.extend({ state: z.string().max(60) })).max(50),
  initial: z.string().max(60),
  scale: z.enum(['fit', 'fill']).default('fit'),
  alt,
})

/** Chooses a picture by what lies inside the token; the first rule that passes wins (spec §5). */
const ImagePolicyView = z.object({
  type: z.literal('image-policy'),
  rules: z
    .array(
      z.union([
        z.object({ url: HttpUrl, countMax: z.int().min(0) }),
        z.object({ url: HttpUrl, field: FieldPath, value: FieldValue }),
      ]),
    )
    .max(50),
  /** Shown where no rule passes. */
  url: HttpUrl.optional(),
  scale: z.enum(['fit', 'fill']).default('fit'),
  alt,
})

/** The full picture uncovers the empty one as the value grows. */
const ProgressImageView = z.object({
  type: z.literal('progress-image-overlay'),
  emptyUrl: HttpUrl,
  fullUrl: HttpUrl,
  direction: z.enum(['up', 'down', 'left', 'right']).default('up'),
  /** Parts of the picture, 0 to 1, that are margin before the start and after the end. */
  paddingStart: z.number().min(0).max(1).default(0),
  paddingEnd: z.number().min(0).max(1).default(0),
  field: FieldPath.default('cloneable-v1.cloneScore'),
  /** The value that is full: a number, or the field that holds it. */
  full: z.union([z.number().positive(), FieldPath]).default(1),
  alt,
})

/** The token's picture with one picture of each child over it. */
const LayeredImageView = z.object({
  type: z.literal('layered-image'),
  url: HttpUrl,
  /** Which view of a child is its layer. */
  childView: PlaceholderId.default('icon'),
  /** In place of the children's own views: what a child lays over it, by the first rule that its value fits; nothing where none does. */
  layers: z
    .array(z.object({ url: HttpUrl, field: FieldPath, value: FieldValue }))
    .max(50)
    .optional(),
  scale: z.enum(['fit', 'fill']).optional(),
  alt,
})

const VideoView = z.object({
  type: z.literal('video'),
  /** MP4 or WebM, or an HLS playlist (`.m3u8`). */
  url: HttpUrl,
  poster: HttpUrl.optional(),
  captions: z
    .array(z.object({ url: HttpUrl, language: z.string().max(35), label: z.string().max(60) }))
    .max(20)
    .default([]),
  loop: z.boolean().default(false),
  alt,
})

const AudioView = z.object({
  type: z.literal('audio'),
  url: HttpUrl,
  cover: HttpUrl.optional(),
  title: z.string().max(200).optional(),
  alt,
})

const AnimationRule = z.object({
  on: z.enum(['start', 'click', 'state', 'animation-complete']),
  /** The node that is clicked, or the animation that ended; any where left out. */
  target: z.string().max(200).optional(),
  /** For `state`: the value that decides. */
  field: FieldPath.optional(),
  equals: FieldValue.optional(),
  play: z.string().max(200),
  loop: z.boolean().default(false),
})

const Scene3dView = z.object({
  type: z.literal('scene-3d'),
  /** glTF or GLB. */
  url: HttpUrl,
  poster: HttpUrl.optional(),
  environment: z
    .object({
      preset: z.enum(['gallery', 'daylight', 'night']).default('gallery'),
      intensity: z.number().min(0).max(4),
    })
    .default({ preset: 'gallery', intensity: 1 }),
  animationRules: z.array(AnimationRule).max(50).default([]),
  camera: z
    .object({
      /** Degrees around the object and above its middle. */
      azimuth: z.number().min(-360).max(360).default(0),
      elevation: z.number().min(-89).max(89).default(10),
      /** In multiples of the distance from which the whole object is just in sight. */
      distance: z.number().min(0.2).max(5).default(1),
      autoRotate: z.boolean().default(false),
    })
    .default({ azimuth: 0, elevation: 10, distance: 1, autoRotate: false }),
  alt,
})

/** What a face's frame may do beside running its scripts. Never the wallet's origin, popups or navigation of the wallet. */
export const faceSandboxGrants = ['forms', 'pointer-lock', 'orientation-lock'] as const

const WebView = z.object({
  type: z.literal('web'),
  url: HttpUrl,
  /** Handed to the face as it is. */
  config: z.record(z.string(), z.unknown()).default({}),
  sandbox: z.array(z.enum(faceSandboxGrants)).max(faceSandboxGrants.length).default([]),
  /** Shown while it loads and where it cannot be had. */
  poster: HttpUrl.optional(),
  alt,
})

/** A view of a kind, or with a config, that nobody here can read: it draws nothing, and the next view of the token stands in. */
const EmptyView = z.object({ type: z.literal('empty') })

/** How one placeholder is drawn (spec §2.7). */
export const TokenView = z.discriminatedUnion('type', [
  ImageView,
  DynamicImageView,
  ImagePolicyView,
  ProgressImageView,
  LayeredImageView,
  VideoView,
  AudioView,
  Scene3dView,
  WebView,
  EmptyView,
])
export type TokenView = z.infer<typeof TokenView>

export const ViewPlacement = z.object({
  placeholderId: PlaceholderId,
  view: TokenView,
  /** Left out for every platform. */
  platform: z.enum(facePlatforms).optional(),
  /** Left out for `high`. */
  quality: z.enum(faceQualities).optional(),
})
export type ViewPlacement = z.infer<typeof ViewPlacement>

/** Views from anywhere: what cannot be read becomes empty, what has no place is left out, and the token is never lost for it (spec §5). */
export function readViewPlacements(given: unknown): ViewPlacement[] {
  if (!Array.isArray(given)) return []
  return given.flatMap((one) => {
    const whole = ViewPlacement.safeParse(one)
    if (whole.success) return [whole.data]
    const place = PlaceholderId.safeParse((one as { placeholderId?: unknown } | null)?.placeholderId)
    return place.success ? [{ placeholderId: place.data, view: { type: 'empty' as const } }] : []
  })
}
