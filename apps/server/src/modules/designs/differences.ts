import { isDeepStrictEqual } from 'node:util'
import type { DesignDifference, DesignDocument, ViewPlacement } from '@vitrine/protocol'

/** Where two documents differ, as deep as their fields go; lists are compared whole, faces by their places. */
export function differencesOf(before: DesignDocument | null, after: DesignDocument): DesignDifference[] {
  const found: DesignDifference[] = []
  compare('', before ? readable(before) : {}, readable(after), found)
  return found
}

/** What is the same to people has the same shape. */
function readable({ views, ...rest }: DesignDocument): Record<string, unknown> {
  return { ...rest, views: Object.fromEntries(views.map((placement) => [placeOf(placement), placement.view])) }
}

const placeOf = ({ placeholderId, platform, quality }: ViewPlacement) =>
  [placeholderId, platform, quality].filter(Boolean).join('-')

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function compare(path: string, before: unknown, after: unknown, found: DesignDifference[]): void {
  if (isDeepStrictEqual(before, after)) return
  if (!isFields(before) || !isFields(after) || isOneThing(path)) {
    found.push({ path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) })
    return
  }
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    compare(path ? `${path}.${name}` : name, before[name], after[name], found)
  }
}

/** A face is one thing to people, whatever is in it. */
const isOneThing = (path: string) => /^views\.[^.]+$/.test(path)
