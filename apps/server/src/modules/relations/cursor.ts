import { Problem } from '@vitrine/protocol'
import type { Place } from './follows.store.ts'

const shape = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const writeCursor = ({ since, id }: Place) => `${since.getTime()}_${id}`

export function readCursor(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [, time, id] = shape.exec(cursor) ?? []
  const since = new Date(Number(time))
  if (!id || Number.isNaN(since.getTime())) {
    throw new Problem('request.invalid', { issues: [{ path: 'querystring.cursor', message: 'is no cursor' }] })
  }
  return { since, id }
}

/** What a page shows of rows that were read one further than it is long, and where the next one begins. */
export function pageOf<T extends Place>(rows: readonly T[], limit: number): { shown: T[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { shown, nextCursor: rows.length > limit && last ? writeCursor(last) : null }
}
