import type { ArFilter, ArLevelRule } from './placement.ts'

export interface LevelView<T> {
  /** Counted from 0. */
  level: number
  levels: number
  things: readonly T[]
  /** How many of it are shown at once. */
  maxItems: number
}

const belongs = (rule: ArLevelRule, kind: string) =>
  rule.objectDefinitionIds.length === 0 || rule.objectDefinitionIds.includes(kind)

/**
 * What of the things the current level shows: the first level of which something is left, `reached` or later, so that nobody falls back
 * when somebody drops something new. Without levels, everything.
 */
export function atLevel<T>(
  things: readonly T[],
  kindOf: (thing: T) => string,
  filter: Pick<ArFilter, 'levels' | 'maxItems'>,
  reached = 0,
): LevelView<T> {
  const { levels } = filter
  if (levels.length === 0) return { level: 0, levels: 1, things, maxItems: filter.maxItems }
  const ofLevel = (rule: ArLevelRule) => things.filter((thing) => belongs(rule, kindOf(thing)))
  const found = levels.findIndex((rule, index) => index >= reached && ofLevel(rule).length > 0)
  const level = found === -1 ? levels.length - 1 : found
  const rule = levels[level] as ArLevelRule
  return { level, levels: levels.length, things: ofLevel(rule), maxItems: rule.maxItems ?? filter.maxItems }
}
