import { addressOf } from './addresses.ts'
import { arGameOf } from './ar-game.ts'
import type { Drawing, Face, PolicyRule, Scale } from './face.ts'
import {
  type Config,
  configOf,
  isFaceView,
  isScalar,
  listOf,
  numberOf,
  oneOf,
  partOf,
  readAnimationRules,
  textOf,
} from './read-view.ts'

/** A token of the older network, with the faces of its template. */
export interface NetworkSubject {
  /** `vAtom::vAtomType`. */
  properties: Config
  private: Config
  faces: readonly unknown[]
}

/** Every token of the older network should have this resource: the icon where no face can be drawn. */
const standIn = 'ActivatedImage'

/** The faces of a token of the older network: `native://…` ones drawn here, web addresses as web faces, and the stand-in last. */
export function facesOfNetworkToken(subject: NetworkSubject): Face[] {
  const urlOf = resourcesOf(subject.properties)
  const faces = subject.faces.flatMap((given): Face[] => {
    const properties = configOf(configOf(given).properties)
    const constraints = configOf(properties.constraints)
    if (!isFaceView(constraints.view_mode)) return []
    const drawing = readDisplay(textOf(properties.display_url), configOf(properties.config), properties, subject, urlOf)
    if (!drawing) return []
    return [
      {
        view: constraints.view_mode,
        platform: textOf(constraints.platform) || 'generic',
        quality: oneOf(constraints.quality, ['low', 'high'], 'high'),
        alt: '',
        drawing,
      },
    ]
  })
  const url = urlOf(standIn)
  if (!url) return faces
  const plain: Face = {
    view: 'icon',
    platform: 'generic',
    quality: 'low',
    alt: '',
    drawing: { kind: 'image', url, scale: 'fit' },
  }
  return [...faces, plain]
}

type UrlOf = (resource: unknown) => string | null

function resourcesOf(properties: Config): UrlOf {
  const byName = new Map<string, string>()
  for (const given of listOf(properties.resources)) {
    const resource = configOf(given)
    const url = addressOf(configOf(resource.value).value)
    if (url && typeof resource.name === 'string') byName.set(resource.name, url)
  }
  return (name) => (typeof name === 'string' ? (byName.get(name) ?? null) : null)
}

function readDisplay(
  display: string,
  config: Config,
  face: Config,
  subject: NetworkSubject,
  urlOf: UrlOf,
): Drawing | null {
  const native = /^native:\/\/([\w-]+)/.exec(display)?.[1]
  const resources = listOf(face.resources)
  const poster = urlOf('CardImage') ?? urlOf(standIn)
  if (!native) {
    const url = addressOf(display)
    if (!url) return null
    const game = arGameOf(url)
    return game ? { kind: 'ar-game', game, url, config, poster } : { kind: 'web', url, config, sandbox: [], poster }
  }
  switch (native) {
    case 'image': {
      const url = urlOf(config.image) ?? urlOf(resources[0]) ?? urlOf(standIn)
      return url === null ? null : { kind: 'image', url, scale: scaleIn(config.scale) }
    }
    case 'image-policy':
      return policyOf(config, subject, urlOf)
    case 'layered-image': {
      const layer = textOf(config.layerImage) || textOf(resources[0]) || 'LayeredImage'
      const url = urlOf(layer) ?? urlOf(standIn)
      return url === null ? null : { kind: 'layered-image', url, layer: { resource: layer }, scale: 'fit' }
    }
    case 'progress-image-overlay': {
      const emptyUrl = urlOf(config.empty_image) ?? urlOf(resources[0]) ?? urlOf('BaseImage')
      const fullUrl = urlOf(config.full_image) ?? urlOf(resources[1]) ?? urlOf(standIn)
      if (!emptyUrl || !fullUrl) return null
      return {
        kind: 'progress-image-overlay',
        emptyUrl,
        fullUrl,
        direction: oneOf(config.direction, ['up', 'down', 'left', 'right'], 'up'),
        paddingStart: partOf(config.padding_start),
        paddingEnd: partOf(config.padding_end),
        field: 'cloning_score',
        full: 1,
      }
    }
    case 'generic-3d': {
      const url = urlOf(config.scene) ?? urlOf(resources[0]) ?? urlOf('Scene')
      const rules = config.animation_rules ?? subject.properties.animation_rules
      return url === null
        ? null
        : {
            kind: 'scene-3d',
            url,
            poster,
            environment: { preset: 'gallery', intensity: 1 },
            animationRules: readAnimationRules(rules).map((rule) =>
              // There, the thing that a state rule looks at is its target.
              rule.on === 'state' && rule.target && !rule.field ? { ...rule, field: rule.target } : rule,
            ),
            camera: { azimuth: 0, elevation: 10, distance: 1, autoRotate: config.auto_rotate === true },
          }
    }
    case 'video': {
      const url = urlOf(config.video) ?? urlOf(resources[0]) ?? urlOf('Video')
      return url === null
        ? null
        : { kind: 'video', url, poster: urlOf('CoverImage') ?? poster, captions: [], loop: config.loop === true }
    }
    default:
      return null
  }
}

/** A policy is in the face's config, in the token's private part or in its icon stages, in this order; then the stand-in alone. */
function policyOf(config: Config, { properties, private: own }: NetworkSubject, urlOf: UrlOf): Drawing | null {
  const given = [config.image_policy, own.image_policy, properties.icon_stages].find((one) => listOf(one).length > 0)
  const rules = listOf(given).flatMap((one): PolicyRule[] => {
    const rule = configOf(one)
    const url = urlOf(rule.resource)
    if (!url) return []
    if (rule.count_max !== undefined) {
      const countMax = numberOf(rule.count_max, Number.NaN)
      return Number.isNaN(countMax) ? [] : [{ url, countMax }]
    }
    return typeof rule.field === 'string' && isScalar(rule.value) ? [{ url, field: rule.field, value: rule.value }] : []
  })
  const url = urlOf(standIn)
  const mode = config.image_mode ?? own.image_mode ?? properties.image_mode
  return rules.length > 0 || url ? { kind: 'image-policy', rules, url, scale: scaleIn(mode) } : null
}

function scaleIn(value: unknown): Scale {
  return /fill/i.test(textOf(value)) ? 'fill' : 'fit'
}

/** Where rules look for values of a token of the older network: its properties, its private part, and the latter's blocks by name. */
export function fieldsOfNetworkToken({ properties, private: own }: Omit<NetworkSubject, 'faces'>): Config {
  return { ...own, ...properties, private: own }
}

export const resourceOfNetworkToken = (properties: Config, name: string): string | null => resourcesOf(properties)(name)
