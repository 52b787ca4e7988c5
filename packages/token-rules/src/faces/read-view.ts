import { addressOf } from './addresses.ts'
import { arGameOf } from './ar-game.ts'
import type { AnimationRule, Drawing, Face, FaceView, LayerRule, PolicyRule, ScalarValue } from './face.ts'

export type Config = Readonly<Record<string, unknown>>

/** Any object is a config; everything else is an empty one (spec §5). Text is read as JSON. */
export function configOf(value: unknown): Config {
  if (typeof value === 'string') {
    try {
      return configOf(JSON.parse(value))
    } catch {
      return {}
    }
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Config) : {}
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const scaleOf = (value: unknown) => (value === 'fill' ? 'fill' : 'fit')
export const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise
export const oneOf = <T extends string>(value: unknown, known: readonly T[], otherwise: T): T =>
  known.includes(value as T) ? (value as T) : otherwise

export function isScalar(value: unknown): value is ScalarValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

const views: readonly FaceView[] = ['icon', 'card', 'engaged', 'fullscreen', 'background']

export const isFaceView = (value: unknown): value is FaceView => views.includes(value as FaceView)

type Read = (config: Config) => Drawing | null

/** One reader for each kind of view (spec §2.7). What it cannot make out has its usual value; without a picture there is nothing to draw. */
const readers: Record<string, Read> = {
  image(config) {
    const url = addressOf(config.url)
    const placeholder = textOf(config.placeholder)
    return url === null
      ? null
      : { kind: 'image', url, scale: scaleOf(config.scale), ...(placeholder && { placeholder }) }
  },
  'dynamic-image'(config) {
    const states = Object.entries(configOf(config.states)).flatMap(([name, state]) => {
      const url = addressOf(configOf(state).url)
      const alt = textOf(configOf(state).alt)
      return url ? [[name, { url, ...(alt && { alt }) }] as const] : []
    })
    if (states.length === 0) return null
    const rules = listOf(config.rules).flatMap((given) => {
      const { field, state, equals, min, max } = configOf(given)
      if (typeof field !== 'string' || typeof state !== 'string') return []
      return [
        {
          field,
          state,
          ...(isScalar(equals) && { equals }),
          ...(typeof min === 'number' && { min }),
          ...(typeof max === 'number' && { max }),
        },
      ]
    })
    return {
      kind: 'dynamic-image',
      states: Object.fromEntries(states),
      rules,
      initial: textOf(config.initial) || (states[0]?.[0] ?? ''),
      scale: scaleOf(config.scale),
    }
  },
  'image-policy'(config) {
    const rules = listOf(config.rules).flatMap((given): PolicyRule[] => {
      const rule = configOf(given)
      const url = addressOf(rule.url)
      if (!url) return []
      return typeof rule.countMax === 'number' ? [{ url, countMax: rule.countMax }] : layerRuleOf(given)
    })
    const url = addressOf(config.url)
    return rules.length > 0 || url ? { kind: 'image-policy', rules, url, scale: scaleOf(config.scale) } : null
  },
  'progress-image-overlay'(config) {
    const emptyUrl = addressOf(config.emptyUrl)
    const fullUrl = addressOf(config.fullUrl)
    if (!emptyUrl || !fullUrl) return null
    return {
      kind: 'progress-image-overlay',
      emptyUrl,
      fullUrl,
      direction: oneOf(config.direction, ['up', 'down', 'left', 'right'], 'up'),
      paddingStart: partOf(config.paddingStart),
      paddingEnd: partOf(config.paddingEnd),
      field: textOf(config.field) || 'cloneable-v1.cloneScore',
      full: textOf(config.full) || numberOf(config.full, 1),
    }
  },
  'layered-image'(config) {
    const url = addressOf(config.url)
    if (url === null) return null
    const rules = Array.isArray(config.layers) ? config.layers.flatMap(layerRuleOf) : null
    const layer = rules ? { rules } : { view: oneOf(config.childView, views, 'icon') }
    return { kind: 'layered-image', url, layer, scale: scaleOf(config.scale) }
  },
  video(config) {
    const url = addressOf(config.url)
    if (!url) return null
    const captions = listOf(config.captions).flatMap((given) => {
      const caption = configOf(given)
      const address = addressOf(caption.url)
      return address ? [{ url: address, language: textOf(caption.language), label: textOf(caption.label) }] : []
    })
    return { kind: 'video', url, poster: addressOf(config.poster), captions, loop: config.loop === true }
  },
  audio(config) {
    const url = addressOf(config.url)
    return url === null
      ? null
      : { kind: 'audio', url, cover: addressOf(config.cover), title: textOf(config.title) || null }
  },
  'scene-3d'(config) {
    const url = addressOf(config.url)
    if (!url) return null
    const environment = configOf(config.environment)
    const camera = configOf(config.camera)
    return {
      kind: 'scene-3d',
      url,
      poster: addressOf(config.poster),
      environment: {
        preset: oneOf(environment.preset, ['gallery', 'daylight', 'night'], 'gallery'),
        intensity: clamp(numberOf(environment.intensity, 1), 0, 4),
      },
      animationRules: readAnimationRules(config.animationRules),
      camera: {
        azimuth: numberOf(camera.azimuth, 0),
        elevation: clamp(numberOf(camera.elevation, 10), -89, 89),
        distance: clamp(numberOf(camera.distance, 1), 0.2, 5),
        autoRotate: camera.autoRotate === true,
      },
    }
  },
  web(config) {
    const url = addressOf(config.url)
    if (!url) return null
    const poster = addressOf(config.poster)
    const game = arGameOf(url)
    const own = configOf(config.config)
    if (game) return { kind: 'ar-game', game, url, config: own, poster }
    const grants = ['forms', 'pointer-lock', 'orientation-lock'] as const
    const sandbox = grants.filter((grant) => listOf(config.sandbox).includes(grant))
    return { kind: 'web', url, config: own, sandbox, poster }
  },
}

function layerRuleOf(given: unknown): LayerRule[] {
  const { url: address, field, value } = configOf(given)
  const url = addressOf(address)
  return url && typeof field === 'string' && isScalar(value) ? [{ url, field, value }] : []
}

/** A share of the picture; figures over 1 are per cent. */
export function partOf(value: unknown): number {
  const number = numberOf(value, 0)
  return clamp(number > 1 ? number / 100 : number, 0, 1)
}

export function readAnimationRules(given: unknown): AnimationRule[] {
  return listOf(given).flatMap((one) => {
    const { on, target, field, equals, value, play, loop } = configOf(one)
    if (typeof play !== 'string' || !play) return []
    const expected = equals === undefined ? value : equals
    return [
      {
        on: oneOf(on, ['start', 'click', 'state', 'animation-complete'], 'start'),
        ...(typeof target === 'string' && target && { target }),
        ...(typeof field === 'string' && field && { field }),
        ...(isScalar(expected) && { equals: expected }),
        play,
        loop: loop === true,
      },
    ]
  })
}

export function readDrawing(type: unknown, config: Config): Drawing | null {
  return typeof type === 'string' && Object.hasOwn(readers, type) ? (readers[type]?.(config) ?? null) : null
}

/** The faces of a new-style token. Views that nobody can read are left out; the others stay. */
export function facesOfPlacements(placements: unknown): Face[] {
  return listOf(placements).flatMap((given): Face[] => {
    const placement = configOf(given)
    const view = configOf(placement.view)
    const drawing = readDrawing(view.type, view)
    if (!drawing || !isFaceView(placement.placeholderId)) return []
    return [
      {
        view: placement.placeholderId,
        platform: textOf(placement.platform) || 'generic',
        quality: oneOf(placement.quality, ['low', 'high'], 'high'),
        alt: textOf(view.alt),
        drawing,
      },
    ]
  })
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
