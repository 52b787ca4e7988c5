import { type Content, isObject } from '../matrix-types.ts'

const isId = (text: string) => /^(\$|!|mxc:\/\/)/.test(text)

/** Ids of events, rooms and files that stand in a content by themselves. */
export function* idsIn(value: unknown): Iterable<string> {
  if (typeof value === 'string' && isId(value)) yield value
  if (Array.isArray(value)) for (const each of value) yield* idsIn(each)
  else if (isObject(value)) for (const each of Object.values(value)) yield* idsIn(each)
}

/** The same content with the ids that what it speaks of has now, as keys, too (`m.direct` names rooms in lists, tags by themselves). */
export function withIds(content: Content, moved: ReadonlyMap<string, string>): Content {
  const change = (value: unknown): unknown => {
    if (typeof value === 'string') return moved.get(value) ?? value
    if (Array.isArray(value)) return value.map(change)
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [moved.get(key) ?? key, change(each)]))
  }
  return change(content) as Content
}

/**
 * A message of which something is left once what it belongs to is gone: an answer stands by itself, and a reaction or an edit says nothing
 * any more.
 */
export function relationOf(content: Content, moved: ReadonlyMap<string, string>): Content | 'gone' {
  const { 'm.relates_to': relates, ...rest } = content
  if (!isObject(relates)) return content
  const reply = isObject(relates['m.in_reply_to']) ? relates['m.in_reply_to'].event_id : undefined
  const isThere = (id: unknown) => typeof id === 'string' && moved.has(id)
  if (relates.event_id !== undefined && !isThere(relates.event_id))
    return relates.rel_type === 'm.thread' ? rest : 'gone'
  if (reply === undefined || isThere(reply)) return content
  const { 'm.in_reply_to': _, ...others } = relates
  return others.event_id === undefined ? rest : { ...rest, 'm.relates_to': others }
}
