import { type BrandViewer, Problem } from '@vitrine/protocol'
import type { Queryable } from '../../platform/database/database.ts'
import type { ViewersNeeds } from './needs.ts'
import { deleteViewer, findViewers, saveViewer, type ViewerRow } from './viewers.store.ts'

type Stored = BrandViewer & { viewerId: string }

export interface ViewersServiceNeeds extends Pick<ViewersNeeds, 'clock' | 'brands' | 'clients' | 'publicUrl'> {
  changed(tx: Queryable, change: { businessId: string }): void
}

export type ViewersService = ReturnType<typeof createViewersService>

/** What brands set for the app at their hostnames. */
export function createViewersService({ clock, brands, clients, publicUrl, changed }: ViewersServiceNeeds) {
  const issuers = new Set([publicUrl])
  const known = new Set(clients.map(({ id }) => id))
  const refuse = (path: string, message: string) =>
    new Problem('request.invalid', { issues: [{ path: `body.${path}`, message }] })

  return {
    async read(db: Queryable, businessId: string): Promise<Stored> {
      const [row] = await findViewers(db, [businessId])
      if (!row) throw new Problem('viewer.not_found')
      return toStored(row)
    },

    /** Checked against what the caller may speak for; null where the installation itself sets it. */
    async set(tx: Queryable, businessId: string, viewer: BrandViewer, callerId: string | null): Promise<Stored> {
      const others = viewer.subBusinesses.filter((id) => id !== businessId)
      if (callerId !== null && others.length > 0) {
        // Its wallet acts on what people have of them: who only works there cannot give that away.
        const roles = await brands.rolesOf(tx, callerId)
        const mine = new Set(roles.filter(({ role }) => role === 'owner').map(({ businessId }) => businessId as string))
        const foreign = viewer.subBusinesses.findIndex((id) => id !== businessId && !mine.has(id))
        if (foreign >= 0) throw refuse(`subBusinesses.${foreign}`, 'is not a business that the caller owns')
      }
      if (viewer.oidcClientId !== null && !known.has(viewer.oidcClientId)) {
        throw refuse('oidcClientId', 'is no client that the operator has registered')
      }
      if (viewer.oidcAuthority !== null && !issuers.has(viewer.oidcAuthority.replace(/\/$/, ''))) {
        throw refuse('oidcAuthority', 'is no issuer that this server trusts')
      }
      const oidcAuthority = viewer.oidcAuthority?.replace(/\/$/, '') ?? null
      const row: ViewerRow = {
        ...{ ...viewer, oidcAuthority, viewerId: businessId, businessId },
        ...{ given: callerId === null, updatedAt: clock.now() },
      }
      await saveViewer(tx, row)
      await brands.setViewer(tx, businessId, row.viewerId)
      changed(tx, { businessId })
      return toStored(row)
    },

    async remove(tx: Queryable, businessId: string): Promise<void> {
      await deleteViewer(tx, businessId)
      await brands.setViewer(tx, businessId, null)
      changed(tx, { businessId })
    },
  }
}

function toStored({ businessId: _, updatedAt: _at, given: _given, ...row }: ViewerRow): Stored {
  return row as Stored
}
