/** What a rule waits for and what comes of it, as far as others wait for that. */
export interface ChainedRule {
  id: string
  /** What sets it off without anybody doing anything: to get one of this design. Null for what somebody has to do. */
  waitsFor: string | null
  /** Designs that it can give. */
  gives: readonly string[]
  /** Whether a person can set it off only so often. */
  isLimited: boolean
}

/**
 * Rules that set each other off without end, each loop as the ids of its rules in the order in which they follow. A loop in which one of
 * the rules works only so often for a person ends by itself and is none.
 */
export function findRuleLoops(rules: readonly ChainedRule[]): string[][] {
  const endless = rules.filter(({ isLimited }) => !isLimited)
  const byDesign = Map.groupBy(
    endless.filter(({ waitsFor }) => waitsFor !== null),
    ({ waitsFor }) => waitsFor as string,
  )
  const next = ({ gives }: ChainedRule) => [...new Set(gives.flatMap((design) => byDesign.get(design) ?? []))]
  const loops: string[][] = []
  const done = new Set<ChainedRule>()
  function walk(rule: ChainedRule, path: readonly ChainedRule[]): void {
    const begins = path.indexOf(rule)
    if (begins >= 0) {
      loops.push(path.slice(begins).map(({ id }) => id))
      return
    }
    if (done.has(rule)) return
    for (const follower of next(rule)) walk(follower, [...path, rule])
    done.add(rule)
  }
  for (const rule of endless) walk(rule, [])
  return loops
}
