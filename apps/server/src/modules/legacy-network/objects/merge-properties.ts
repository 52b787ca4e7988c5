import type { Properties } from '../legacy-network.schema.ts'

const namedLists = new Set(['states', 'resources'])

/** What `own` says wins; of states and resources, one by one by their names. */
export function mergeProperties(base: Properties, own: Properties): Properties {
  const merged = { ...base, ...own }
  for (const name of namedLists) {
    if (Array.isArray(base[name]) && Array.isArray(own[name])) merged[name] = byName(base[name], own[name])
  }
  return merged
}

/** Block by block, and in each block field by field. */
export function mergeBlocks(base: Properties, own: Properties): Properties {
  const merged = { ...base }
  for (const [name, block] of Object.entries(own)) {
    const before = base[name]
    merged[name] = isRecord(before) && isRecord(block) ? { ...before, ...block } : block
  }
  return merged
}

function byName(base: readonly { name: string }[], own: readonly { name: string }[]): unknown[] {
  const wins = new Map(own.map((each) => [each.name, each]))
  return [...base.map((each) => wins.get(each.name) ?? each), ...own.filter((one) => !base.some(sameName(one)))]
}

const sameName = (one: { name: string }) => (other: { name: string }) => one.name === other.name

export function isRecord(value: unknown): value is Properties {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
