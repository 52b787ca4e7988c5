import type { DesignDocument } from '@vitrine/protocol'

/** One thing that two people have changed differently. */
export interface Disputed {
  /** `displayName`, `views`, `behaviours.scarcity-v1`, `words.description`. */
  part: string
  mine: unknown
  theirs: unknown
}

export type Side = 'mine' | 'theirs'

/** What two people have changed differently since they began with the same. */
export function disputedOf(base: DesignDocument, mine: DesignDocument, theirs: DesignDocument): Disputed[] {
  const [was, own, other] = [partsOf(base), partsOf(mine), partsOf(theirs)]
  return [...new Set([...own.keys(), ...other.keys()])].flatMap((part) => {
    const [mineNow, theirsNow] = [own.get(part), other.get(part)]
    const isDisputed =
      !isSame(mineNow, theirsNow) && !isSame(mineNow, was.get(part)) && !isSame(theirsNow, was.get(part))
    return isDisputed ? [{ part, mine: mineNow, theirs: theirsNow }] : []
  })
}

/** What either has changed, and of what both have changed what was chosen; mine, where nothing was. */
export function bothOf(
  base: DesignDocument,
  mine: DesignDocument,
  theirs: DesignDocument,
  chosen: Readonly<Record<string, Side>>,
): DesignDocument {
  const [was, own, other] = [partsOf(base), partsOf(mine), partsOf(theirs)]
  const pick = (part: string) => {
    if (isSame(own.get(part), was.get(part))) return other.get(part)
    if (isSame(other.get(part), was.get(part))) return own.get(part)
    return (chosen[part] === 'theirs' ? other : own).get(part)
  }
  const all = [...new Set([...own.keys(), ...other.keys()])]
  const under = (start: string) =>
    Object.fromEntries(
      all.flatMap((part) => {
        const value = part.startsWith(start) ? pick(part) : undefined
        return value === undefined ? [] : [[part.slice(start.length), value]]
      }),
    )
  const fields = Object.fromEntries(fieldsOf(mine).map(([field]) => [field, pick(field)]))
  return { ...mine, ...fields, behaviours: under('behaviours.'), words: under('words.') } as DesignDocument
}

function partsOf(document: DesignDocument): Map<string, unknown> {
  return new Map<string, unknown>([
    ...fieldsOf(document),
    ...Object.entries(document.behaviours).map(([id, block]) => [`behaviours.${id}`, block] as const),
    ...Object.entries(document.words).map(([path, said]) => [`words.${path}`, said] as const),
  ])
}

const fieldsOf = ({ behaviours: _, words: __, ...fields }: DesignDocument): [string, unknown][] =>
  Object.entries(fields)

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const [keys, others] = [Object.keys(one), Object.keys(other)]
  return (
    keys.length === others.length && keys.every((key) => isSame(one[key as keyof object], other[key as keyof object]))
  )
}
