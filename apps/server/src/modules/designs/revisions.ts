import { type Design, type DesignRevision, Problem } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import type { Audit } from '../studio/index.ts'
import { findRevision, listRevisions, type RevisionRow, updateDesign } from './designs.store.ts'
import { differencesOf } from './differences.ts'
import { listedOf } from './document.ts'
import type { Editing, Place } from './editing.ts'

export interface RevisionsNeeds {
  clock: Clock
  audit: Pick<Audit, 'record' | 'namesOf'>
  editing: Editing
}

export function createRevisions({ clock, audit, editing }: RevisionsNeeds) {
  const toRevision = (row: RevisionRow, names: ReadonlyMap<string, string>): DesignRevision => ({
    revision: row.revision,
    stage: row.stage,
    at: row.at.toISOString(),
    by: names.get(row.by ?? '') ?? '',
    issued: row.issued,
    displayName: listedOf(row.document).displayName,
  })

  async function one(db: Queryable, designId: string, revision: number): Promise<RevisionRow> {
    const row = await findRevision(db, designId, revision)
    if (!row) throw new Problem('object_definition.not_found')
    return row
  }

  return {
    async list(db: Queryable, place: Place, page: { before?: number | undefined; limit: number }) {
      const { id } = await editing.find(db, place)
      const rows = await listRevisions(db, id, page)
      const names = await audit.namesOf(
        db,
        rows.flatMap(({ by }) => by ?? []),
      )
      return rows.map((row) => toRevision(row, names))
    },
    async read(db: Queryable, place: Place, revision: number) {
      const now = await editing.find(db, place)
      const row = await one(db, now.id, revision)
      return {
        ...toRevision(row, await audit.namesOf(db, row.by ? [row.by] : [])),
        document: row.document,
        differences: differencesOf(row.document, now.document),
      }
    },
    async restore(
      tx: Queryable,
      staff: Staff,
      place: Place,
      { revision, version }: { revision: number; version: number },
    ): Promise<Design> {
      const before = await editing.lock(tx, place, version)
      const { document } = await one(tx, before.id, revision)
      const after = await updateDesign(tx, before.id, {
        ...listedOf(document),
        ...{ document, changed: true, modifiedAt: clock.now(), modifiedBy: staff.by },
      })
      await audit.record(tx, staff, {
        ...{ what: 'design.restored', id: after.id, title: after.displayName },
        ...{ before: { ...before.document }, after: { ...document } },
      })
      return editing.toDesign(tx, after)
    },
  }
}
