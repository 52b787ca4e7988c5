import type { Drawing, DynamicImageDrawing, ImagePolicyDrawing, LayerRule, ProgressDrawing, Scale } from './face.ts'
import { fieldValue, holds, isSameValue, numberAt } from './fields.ts'
import { facesOfPlacements } from './read-view.ts'

/** The state that the first rule which holds names; the initial one where none does, or where it names no state. */
export function dynamicPicture(drawing: DynamicImageDrawing, fields: unknown): { url: string; alt?: string } | null {
  const named = drawing.rules.find((rule) => holds(rule, fields) && Object.hasOwn(drawing.states, rule.state))?.state
  const state = named ?? drawing.initial
  return Object.hasOwn(drawing.states, state) ? (drawing.states[state] ?? null) : null
}

/**
 * The picture of the first rule that passes: one with a count passes when there are at most so many children, one with a field
 * when a child's value equals the expected one (spec §5). While the children are not known, the picture for no rule stands in.
 */
export function policyPicture(
  { rules, url }: ImagePolicyDrawing,
  children: readonly { fields: unknown }[] | null,
  /** Where not all of them are at hand. */
  count = children?.length ?? 0,
): string | null {
  if (!children) return url ?? rules[0]?.url ?? null
  const passed = rules.find((rule) =>
    'countMax' in rule ? count <= rule.countMax : children.some((child) => fits(rule, child.fields)),
  )
  return passed?.url ?? url
}

const fits = ({ field, value }: LayerRule, fields: unknown) => isSameValue(fieldValue(fields, field) ?? null, value)

/** What a child lays over the picture of what it lies in. */
export const layerPicture = (rules: readonly LayerRule[], childFields: unknown): string | null =>
  rules.find((rule) => fits(rule, childFields))?.url ?? null

/**
 * One picture that stands for a drawing: before it is there, while it travels between screens, and where there is room for nothing
 * else. With the token's values it is that of its state.
 */
export function stillOf(drawing: Drawing, fields: unknown = {}): string | null {
  switch (drawing.kind) {
    case 'image':
    case 'layered-image':
      return drawing.url
    case 'dynamic-image':
      return dynamicPicture(drawing, fields)?.url ?? null
    case 'image-policy':
      return policyPicture(drawing, null)
    case 'progress-image-overlay':
      return drawing.fullUrl
    case 'audio':
      return drawing.cover
    default:
      return drawing.poster
  }
}

/** How a face fills its case; what is no picture stands in it whole. */
export const scaleOf = (drawing: Drawing | undefined): Scale => (drawing && 'scale' in drawing ? drawing.scale : 'fit')

const placesOfPictures = ['icon', 'card', 'fullscreen', 'engaged'] as const

/** How a design looks of which nothing has become yet. */
export function pictureOfPlacements(placements: unknown): { url: string; alt: string; scale: Scale } | null {
  const faces = facesOfPlacements(placements)
  for (const place of placesOfPictures) {
    for (const { view, drawing, alt } of faces) {
      const url = view === place ? stillOf(drawing) : null
      if (url) return { url, alt, scale: scaleOf(drawing) }
    }
  }
  return null
}

export interface Progress {
  /** 0 to 1. */
  ratio: number
  /** How much of the full picture is uncovered, margins included. */
  shown: number
  /** What is cut from the full picture: top, right, bottom, left, each 0 to 1. */
  inset: [number, number, number, number]
}

export function progressOf(drawing: ProgressDrawing, fields: unknown): Progress {
  const value = numberAt(fields, drawing.field) ?? 0
  const full = typeof drawing.full === 'number' ? drawing.full : (numberAt(fields, drawing.full) ?? 0)
  const ratio = full > 0 ? Math.min(1, Math.max(0, value / full)) : 0
  const start = drawing.paddingStart
  const inside = Math.max(0, 1 - start - drawing.paddingEnd)
  const shown = ratio === 0 ? 0 : ratio === 1 ? 1 : start + inside * ratio
  const hidden = 1 - shown
  const inset: Progress['inset'] = [0, 0, 0, 0]
  inset[{ up: 0, left: 3, down: 2, right: 1 }[drawing.direction]] = hidden
  return { ratio, shown, inset }
}
