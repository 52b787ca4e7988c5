type Facts = Readonly<Record<string, unknown>> | null
export type Scalar = string | number | boolean | null

/** One fact that is different: where it is, such as `['behaviours', 'coupon-v1', 'value']`, and what it was and is. */
export interface Difference {
  path: string[]
  before: Scalar
  after: Scalar
}

/** Ids that say nothing to who reads them; what they mean is in the sentence. */
const unsaid = new Set(['accountId', 'design', 'objectDefinitionId', 'id', 'viewerId', 'version'])

/** What is different between what something was and is, fact by fact, as deep as it goes; a list of plain facts is one fact. */
export function differencesOf(before: Facts, after: Facts): Difference[] {
  const [was, is] = [leavesOf(before), leavesOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const difference = { path: JSON.parse(key) as string[], before: was.get(key) ?? null, after: is.get(key) ?? null }
    return difference.before === difference.after ? [] : [difference]
  })
}

function leavesOf(facts: Facts): Map<string, Scalar> {
  const leaves = new Map<string, Scalar>()
  const walk = (value: unknown, path: string[]): void => {
    if (value === null || value === undefined) return
    if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) {
      leaves.set(JSON.stringify(path), value.join(', '))
    } else if (typeof value === 'object') {
      for (const [key, each] of Object.entries(value)) {
        if (!unsaid.has(key)) walk(each, [...path, Array.isArray(value) ? String(Number(key) + 1) : key])
      }
    } else leaves.set(JSON.stringify(path), value as Scalar)
  }
  walk(facts, [])
  return leaves
}
