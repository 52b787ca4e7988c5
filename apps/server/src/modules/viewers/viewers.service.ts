import { type BrandChange, type BrandViewer, Problem } from '@vitrine/protocol'
import type { Queryable } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import type { ViewersNeeds } from './needs.ts'
import { deleteViewer, findViewers, lockViewer, saveViewer, type ViewerRow } from './viewers.store.ts'

type Stored = BrandViewer & { viewerId: string; version: number }

export interface ViewersServiceNeeds
  extends Pick<ViewersNeeds, 'clock' | 'brands' | 'audit' | 'clients' | 'publicUrl'> {
  changed(tx: Queryable, change: { businessId: string }): void
}

export type ViewersService = ReturnType<typeof createViewersService>

/** What brands set for the app at their hostnames. */
export function createViewersService(needs: ViewersServiceNeeds) {
  const { clock, brands, audit, clients, publicUrl, changed } = needs
  const issuers = new Set([publicUrl])
  const known = new Set(clients.map(({ id }) => id))
  const refuse = (path: string, message: string) =>
    new Problem('request.invalid', { issues: [{ path: `body.${path}`, message }] })

  /** Its wallet acts on what people have of them: who only works there cannot give that away. */
  async function assertOwns(tx: Queryable, { by, businessId }: Staff, { subBusinesses }: BrandViewer): Promise<void> {
    if (subBusinesses.every((id) => id === businessId)) return
    const roles = await brands.rolesOf(tx, by)
    const mine = new Set(roles.filter(({ role }) => role === 'owner').map(({ businessId: id }) => id as string))
    const foreign = subBusinesses.findIndex((id) => id !== businessId && !mine.has(id))
    if (foreign >= 0) throw refuse(`subBusinesses.${foreign}`, 'is not a business that the caller owns')
  }

  async function save(
    tx: Queryable,
    businessId: string,
    viewer: BrandViewer,
    edited: Pick<ViewerRow, 'version' | 'editedBy'>,
  ): Promise<Stored> {
    if (viewer.oidcClientId !== null && !known.has(viewer.oidcClientId)) {
      throw refuse('oidcClientId', 'is no client that the operator has registered')
    }
    const oidcAuthority = viewer.oidcAuthority?.replace(/\/$/, '') ?? null
    if (oidcAuthority !== null && !issuers.has(oidcAuthority)) {
      throw refuse('oidcAuthority', 'is no issuer that this server trusts')
    }
    const row: ViewerRow = {
      ...{ ...viewer, oidcAuthority, viewerId: businessId, businessId },
      ...{ given: edited.editedBy === null, updatedAt: clock.now(), ...edited },
    }
    await saveViewer(tx, row)
    await brands.setViewer(tx, businessId, row.viewerId)
    changed(tx, { businessId })
    return toStored(row)
  }

  async function remove(tx: Queryable, businessId: string): Promise<void> {
    await deleteViewer(tx, businessId)
    await brands.setViewer(tx, businessId, null)
    changed(tx, { businessId })
  }

  const tell = (tx: Queryable, staff: Staff, what: BrandChange, before: Stored | null, after: Stored | null) =>
    audit.record(tx, staff, { what, id: staff.businessId, title: '', before, after })

  return {
    async read(db: Queryable, businessId: string): Promise<Stored> {
      const [row] = await findViewers(db, [businessId])
      if (!row) throw new Problem('viewer.not_found')
      return toStored(row)
    },

    /** By somebody of the team, from the version that they have seen. */
    async edit(
      tx: Queryable,
      staff: Staff,
      { version, ...viewer }: BrandViewer & { version: number },
    ): Promise<Stored> {
      const before = await lockViewer(tx, staff.businessId)
      const { version: now = 0, editedBy = null, updatedAt: editedAt = null } = before ?? {}
      await audit.assertVersion(tx, version, { version: now, editedBy, editedAt })
      await assertOwns(tx, staff, viewer)
      const after = await save(tx, staff.businessId, viewer, { version: now + 1, editedBy: staff.by })
      await tell(tx, staff, 'viewer.edited', before && toStored(before), after)
      return after
    },

    /** By the installation itself. */
    async give(tx: Queryable, businessId: string, viewer: BrandViewer): Promise<void> {
      const before = await lockViewer(tx, businessId)
      await save(tx, businessId, viewer, { version: (before?.version ?? 0) + 1, editedBy: null })
    },

    async takeBack(tx: Queryable, staff: Staff): Promise<void> {
      const before = await lockViewer(tx, staff.businessId)
      if (!before) return
      await remove(tx, staff.businessId)
      await tell(tx, staff, 'viewer.removed', toStored(before), null)
    },

    remove,
  }
}

function toStored({ businessId: _, updatedAt: _at, given: _given, editedBy: _by, ...row }: ViewerRow): Stored {
  return row as Stored
}
