import type { OutboxRow } from '../store/rows.ts'

export const tempPrefix = 'tempEventId_'
export const tempIdOf = ({ txn }: Pick<OutboxRow, 'txn'>): string => `${tempPrefix}${txn}`

/** Of what waits, that which belongs to something that has just got its id. */
export function renamed(waiting: readonly OutboxRow[], sent: Pick<OutboxRow, 'txn' | 'seq'>, id: string): OutboxRow[] {
  const temp = tempIdOf(sent)
  return waiting.flatMap((row) => {
    if (row.seq === sent.seq) return []
    const content = replaced(row.content, temp, id) as OutboxRow['content']
    const redacts = row.redacts === temp ? id : row.redacts
    if (content === row.content && redacts === row.redacts) return []
    return [{ ...row, content, ...(redacts === undefined ? {} : { redacts }) }]
  })
}

/** The same value where there was nothing to replace. */
function replaced(value: unknown, from: string, to: string): unknown {
  if (value === from) return to
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const next = entries.map(([key, each]) => [key, replaced(each, from, to)] as const)
  if (next.every(([, each], index) => each === entries[index]?.[1])) return value
  return Array.isArray(value) ? next.map(([, each]) => each) : Object.fromEntries(next)
}
