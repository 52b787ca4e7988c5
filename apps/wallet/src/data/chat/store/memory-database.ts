import { type Batch, type ChatDatabase, indexKeyOf, type Key, keyOf, type RangeOf } from './database.ts'
import type { Rows, Table } from './rows.ts'

/** For the page's life, where a browser keeps nothing. */
export function createMemoryDatabase(): ChatDatabase {
  const tables = new Map<Table, Map<string, { key: Key; row: object }>>()
  const of = (table: Table) => {
    const known = tables.get(table) ?? new Map()
    tables.set(table, known)
    return known
  }
  const apply = ({ steps }: Batch) => {
    for (const step of steps) {
      if ('put' in step) {
        const key = keyOf(step.table, step.put)
        of(step.table).set(JSON.stringify(key), { key, row: structuredClone(step.put) })
      } else of(step.table).delete(JSON.stringify(step.remove))
    }
  }
  return {
    isKept: false,
    async get(table, ...key) {
      return of(table).get(JSON.stringify(key))?.row as never
    },
    async range(table, range, index) {
      const found: { key: Key; row: object }[] = []
      for (const { key, row } of of(table).values()) {
        const asked = index ? indexKeyOf(index, row) : key
        if (asked && isWithin(asked, range)) found.push({ key: asked, row })
      }
      found.sort((one, other) => (range.newestFirst ? -1 : 1) * compareKeys(one.key, other.key))
      return found.slice(0, range.limit ?? found.length).map(({ row }) => row) as Rows[typeof table][]
    },
    async commit(batch) {
      apply(batch)
    },
    close: () => undefined,
  }
}

function isWithin(key: Key, { prefix, from, before }: RangeOf): boolean {
  if (!prefix.every((part, index) => key[index] === part)) return false
  const next = key[prefix.length]
  if (from !== undefined && (next === undefined || compare(next, from) < 0)) return false
  return before === undefined || (next !== undefined && compare(next, before) < 0)
}

const compare = (one: string | number, other: string | number): number =>
  typeof one === typeof other ? (one < other ? -1 : one > other ? 1 : 0) : typeof one === 'number' ? -1 : 1

function compareKeys(one: Key, other: Key): number {
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    const order = compare(one[at] as string, other[at] as string)
    if (order !== 0) return order
  }
  return one.length - other.length
}
