import type { DesignDocument } from '@vitrine/protocol'
import { fieldValue } from '@vitrine/token-rules/faces'
import { stateNames } from '../looks/dynamic-image.ts'

type Views = DesignDocument['views']
type Blocks = Record<string, Record<string, unknown>>

/** A state in which a token can be looked at. */
export interface Look {
  id: string
  /** A key of the strings, or what its maker calls it. */
  name:
    | { word: 'look-new' | 'look-used' | 'look-opened' | 'look-solved' | 'look-played' | 'look-full' }
    | { own: string }
  /** What differs from a new one. */
  state: Blocks
  /** The behaviour that has done what it does. */
  spent: string | null
}

const fresh: Look = { id: 'new', name: { word: 'look-new' }, state: {}, spent: null }

/** How what has been used up says so. */
const spentBlocks = (at: string): Readonly<Record<string, readonly [string, Record<string, unknown>]>> => ({
  'redeemable-v1': ['look-used', { count: 0, lastRedeemedAt: at }],
  'coupon-v1': ['look-used', { status: 'used', usedAt: at }],
  'crate-v2': ['look-opened', { opened: true, openedAt: at }],
  'crate-v3': ['look-opened', { opened: true, openedAt: at, sealed: false }],
  'quiz-v2': ['look-solved', { solved: true, status: 'solved' }],
  'game-of-chance-v1': ['look-played', { playsLeft: 0, playCount: 1, lastPlayedAt: at }],
})

/** New, used, opened, and each state that its pictures have a name for: whatever a design can look like. */
export function looksOf({ views, behaviours }: DesignDocument, example: Blocks, at: Date): Look[] {
  const spent = Object.entries(spentBlocks(at.toISOString())).flatMap(([id, [word, block]]) =>
    behaviours[id] && example[id] ? [{ id, name: { word }, state: { [id]: block }, spent: id } as Look] : [],
  )
  const named = new Map<string, Look>()
  for (const { view } of views) {
    for (const look of looksOfView(view, example)) if (!named.has(look.id)) named.set(look.id, look)
  }
  return [fresh, ...spent, ...named.values()]
}

function looksOfView(view: Views[number]['view'], example: Blocks): Look[] {
  if (view.type === 'dynamic-image') {
    return stateNames(view).flatMap((name) => {
      const rule = view.rules.find(({ state }) => state === name)
      if (!rule || name === view.initial) return []
      const value = rule.equals ?? rule.min ?? rule.max ?? true
      return [{ id: `state ${name}`, name: { own: name }, state: withValue(rule.field, value), spent: null }]
    })
  }
  if (view.type !== 'progress-image-overlay') return []
  const full = typeof view.full === 'number' ? view.full : fieldValue(example, view.full)
  return typeof full === 'number'
    ? [{ id: 'full', name: { word: 'look-full' }, state: withValue(view.field, full), spent: null }]
    : []
}

/** `quiz-v2.solved`: the block, then the name inside it. */
function withValue(path: string, value: unknown): Blocks {
  const [block = '', ...names] = path.split('.')
  const inside = names.reduceRight<unknown>((deeper, name) => ({ [name]: deeper }), value)
  return typeof inside === 'object' && inside !== null ? { [block]: inside as Record<string, unknown> } : {}
}
