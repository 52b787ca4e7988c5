import type { network } from '@vitrine/protocol'
import { and, asc, gt, inArray, or } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { networkAction, networkFace } from '../legacy-network.schema.ts'
import { actionOf, faceOf } from './packs.ts'

type Operation = 'create' | 'update' | 'delete'

/** By template, oldest change first; `since` in milliseconds. */
export async function facesChangedSince(db: Queryable, templates: readonly string[], since: number) {
  const at = dateOf(since)
  const rows = await db
    .select()
    .from(networkFace)
    .where(
      and(
        inArray(networkFace.template, [...templates, '']),
        or(gt(networkFace.modifiedAt, at), gt(networkFace.removedAt, at)),
      ),
    )
    .orderBy(asc(networkFace.modifiedAt), asc(networkFace.id))
  const changes = rows.flatMap((row) => {
    const operation = operationOf(row, at)
    return operation ? [{ template: row.template, change: { operation, face: faceOf(row) } }] : []
  })
  return byTemplate<{ operation: Operation; face: network.Face }>(changes)
}

export async function actionsChangedSince(db: Queryable, templates: readonly string[], since: number) {
  const at = dateOf(since)
  const rows = await db
    .select()
    .from(networkAction)
    .where(
      and(
        inArray(networkAction.template, [...templates, '']),
        or(gt(networkAction.modifiedAt, at), gt(networkAction.removedAt, at)),
      ),
    )
    .orderBy(asc(networkAction.modifiedAt), asc(networkAction.name))
  const changes = rows.flatMap((row) => {
    const operation = operationOf(row, at)
    return operation ? [{ template: row.template, change: { operation, action: actionOf(row) } }] : []
  })
  return byTemplate<{ operation: Operation; action: network.Action }>(changes)
}

/** What came and went since then was never seen and is no change. */
function operationOf(row: { createdAt: Date; removedAt: Date | null }, since: Date): Operation | null {
  if (row.removedAt) return row.createdAt > since ? null : 'delete'
  return row.createdAt > since ? 'create' : 'update'
}

function byTemplate<T>(changes: readonly { template: string; change: T }[]): Record<string, T[]> {
  const grouped = Map.groupBy(changes, ({ template }) => template)
  return Object.fromEntries([...grouped].map(([template, each]) => [template, each.map(({ change }) => change)]))
}

/** Dates end with the year 275760; whoever asks for later gets nothing. */
const dateOf = (milliseconds: number) => new Date(Math.min(milliseconds, 8_640_000_000_000_000))
