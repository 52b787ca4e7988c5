import { type Design, Problem } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import type { ModuleHooks } from '../../platform/modules/module.ts'
import type { Audit } from '../studio/index.ts'
import type { DesignUse, TokensApi } from '../tokens/index.ts'
import { deleteDesign, findDesigns, listMentioning, updateDesign } from './designs.store.ts'
import type { Editing, Place } from './editing.ts'
import { namesIn } from './names-in.ts'

export interface RemovingNeeds {
  clock: Clock
  audit: Pick<Audit, 'record'>
  tokens: Pick<TokensApi, 'editing' | 'editions'>
  editing: Editing
  everyModule: { list: readonly Pick<ModuleHooks, 'usesOfDesign'>[] }
}

export function createRemoving({ clock, audit, tokens, editing, everyModule }: RemovingNeeds) {
  /** Other designs whose behaviours hand it out or take it in. */
  async function usesByDesigns(db: Queryable, { businessId, designId }: Place): Promise<DesignUse[]> {
    const rows = await listMentioning(db, businessId, designId)
    return rows
      .filter(
        (row) => row.id !== designId && namesIn(row.document.behaviours).designs.some(({ id }) => id === designId),
      )
      .map(({ id, displayName }) => ({ kind: 'design', id, title: displayName }))
  }

  async function usesOf(db: Queryable, place: Place): Promise<DesignUse[]> {
    const wanted = { businessId: place.businessId, objectDefinitionId: place.designId }
    const all = await Promise.all(everyModule.list.map((module) => module.usesOfDesign?.(db, wanted) ?? []))
    return [...all.flat(), ...(await usesByDesigns(db, place))]
  }

  return {
    usesOf,

    async remove(tx: Queryable, staff: Staff, place: Place, version: number): Promise<'gone' | 'archived'> {
      const row = await editing.lock(tx, place, version)
      const uses = await usesOf(tx, place)
      if (uses.length > 0) throw new Problem('design.in_use', { by: [...new Set(uses.map(({ title }) => title))] })
      if (row.stage !== 'live') await tokens.editing.sweep(tx, row.id)
      const issued = await tokens.editions.issued(tx, [row.id])
      const removed = (issued.get(row.id) ?? 0) > 0 ? 'archived' : 'gone'
      if (removed === 'archived') {
        const now = clock.now()
        await updateDesign(tx, row.id, { archivedAt: now, modifiedAt: now, modifiedBy: staff.by })
      } else {
        await deleteDesign(tx, row.id)
        await tokens.editing.removeDefinition(tx, row.id)
      }
      await audit.record(tx, staff, { what: `design.${removed}`, id: row.id, title: row.displayName })
      return removed
    },

    async bringBack(tx: Queryable, staff: Staff, place: Place): Promise<Design> {
      const row = await editing.lock(tx, place)
      if (!row.archivedAt) return editing.toDesign(tx, row)
      const after = await updateDesign(tx, row.id, {
        ...{ archivedAt: null, modifiedAt: clock.now(), modifiedBy: staff.by },
      })
      await audit.record(tx, staff, { what: 'design.brought_back', id: row.id, title: row.displayName })
      return editing.toDesign(tx, after)
    },

    /** The stages of designs, for whoever hands them out: those that are not there, or are put away, are left out. */
    async stagesOf(db: Queryable, businessId: string, ids: readonly string[]) {
      const rows = await findDesigns(db, ids)
      return new Map(
        rows
          .filter((row) => row.businessId === businessId && !row.archivedAt)
          .map(({ id, stage, displayName }) => [id, { stage, displayName }]),
      )
    },
  }
}
