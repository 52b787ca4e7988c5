import { randomBytes } from 'node:crypto'
import { Problem, type SharedToken } from '@vitrine/protocol'
import { and, eq, isNull } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { OtherShares } from '../../shares/index.ts'
import type { StudioApi } from '../../studio/index.ts'
import { networkShare, networkShareTaken, networkVatom } from '../legacy-network.schema.ts'
import type { Designs } from '../objects/designs.ts'
import { lockVatom } from '../objects/inventory.store.ts'
import type { NetworkLedger } from '../objects/ledger.ts'
import { placementsOf } from '../objects/shown.ts'
import { type VatomRow, vatomOf } from '../objects/vatom-view.ts'
import { Refusal } from '../refusal.ts'
import { copiesMaxOf, makeCopy } from './copying.ts'
import { type Reactor, titleOf } from './reactor.ts'
import type { NetworkPeople } from './recipients.ts'
import { assertPublished } from './sending.ts'

export interface NetworkSharesNeeds {
  clock: Clock
  ledger: NetworkLedger
  designs: Designs
  people: NetworkPeople
  brands: Pick<StudioApi, 'summaries'>
  publicUrl: string
}

/** Links from which others get copies, under the same addresses as those of the newer inventory. */
export interface NetworkShares extends OtherShares {
  /** The address of the holder's link: the one that is open, or a new one. It is told to nobody but them. */
  open(tx: Queryable, link: { vatomId: string; sharerId: string }): Promise<string>
  close(tx: Queryable, vatomId: string): Promise<void>
}

export function createNetworkShares(needs: NetworkSharesNeeds): NetworkShares {
  const { clock, ledger, designs, people, brands, publicUrl } = needs
  const isOpen = isNull(networkShare.closedAt)

  async function findLink(db: Queryable, shareId: string) {
    const [link] = await db
      .select()
      .from(networkShare)
      .where(and(eq(networkShare.id, shareId), isOpen))
    return link ?? null
  }

  /** A link is good for as long as its sharer holds the object. */
  async function shared(db: Queryable, sharerId: string, row: VatomRow | null | undefined) {
    const design = row && (await designs.load(db, [row.variation])).get(row.variation)
    const isShared = row?.ownerId === sharerId && row.trashedAt === null
    if (!row || !design || !isShared || design.unpublished) throw new Problem('share.not_found')
    return { row, design, vatom: vatomOf(row, design, publicUrl) }
  }

  return {
    async brandOf(db, shareId) {
      const link = await findLink(db, shareId)
      const [row] = link ? await db.select().from(networkVatom).where(eq(networkVatom.id, link.vatomId)) : []
      return row ? ((await designs.load(db, [row.variation])).get(row.variation)?.businessId ?? null) : null
    },

    async open(tx, { vatomId, sharerId }) {
      const [known] = await tx
        .select({ id: networkShare.id })
        .from(networkShare)
        .where(and(eq(networkShare.vatomId, vatomId), eq(networkShare.sharerId, sharerId), isOpen))
      const id = known?.id ?? randomBytes(16).toString('base64url')
      if (!known) await tx.insert(networkShare).values({ id, vatomId, sharerId, createdAt: clock.now() })
      return `${publicUrl}/shared/${id}`
    },

    async close(tx, vatomId) {
      await tx
        .update(networkShare)
        .set({ closedAt: clock.now() })
        .where(and(eq(networkShare.vatomId, vatomId), isOpen))
    },

    async read(db, shareId) {
      const link = await findLink(db, shareId)
      if (!link) return null
      const [found] = await db.select().from(networkVatom).where(eq(networkVatom.id, link.vatomId))
      const { design, vatom } = await shared(db, link.sharerId, found)
      const [names, businesses] = await Promise.all([
        people.names(db, [link.sharerId]),
        brands.summaries(db, [design.businessId]),
      ])
      const { title, description, category } = vatom['vAtom::vAtomType']
      return {
        id: link.id,
        sharer: { name: names.get(link.sharerId) ?? '' },
        token: {
          objectDefinitionId: null,
          businessId: design.businessId,
          campaignId: null,
          displayName: title,
          description,
          category,
          viewPlacements: placementsOf(vatom),
        },
        business: businesses.get(design.businessId) ?? null,
      } as SharedToken
    },

    async take(tx, { shareId, takerId }) {
      const link = await findLink(tx, shareId)
      if (!link) return null
      const { row, design } = await shared(tx, link.sharerId, await lockVatom(tx, link.vatomId))
      const taken = and(eq(networkShareTaken.shareId, shareId), eq(networkShareTaken.accountId, takerId))
      const [before] = await tx.select().from(networkShareTaken).where(taken)
      if (before) return before.vatomId
      if (takerId === link.sharerId) throw new Problem('token.share_to_self')
      await people.keepOpen(tx, takerId)
      const copying = { tx, row, design, ownerId: takerId, giverId: link.sharerId }
      try {
        const copy = await makeCopy(ledger, { ...copying, doing: { action: 'Acquire', actor: link.sharerId } })
        await tx.insert(networkShareTaken).values({ shareId, accountId: takerId, vatomId: copy.id })
        return copy.id
      } catch (error) {
        throw error instanceof Refusal ? asProblem(error, copiesMaxOf(row, design) ?? design.maxObjects ?? 0) : error
      }
    },
  }
}

function asProblem({ code }: Refusal, limit: number): Problem {
  return new Problem(code === 1627 ? 'token.max_shares_reached' : 'token.limit_reached', { limit })
}

/** Makes a link from which whoever opens it gets a copy, or tells its holder the one that there is. */
export const shareLink = (shares: NetworkShares): Reactor => ({
  who: 'owner',
  async run(act) {
    assertPublished(act)
    if (act.caller.guest) throw new Refusal(1006)
    const shareUrl = await shares.open(act.tx, { vatomId: act.row.id, sharerId: act.caller.accountId })
    return { shareUrl, title: titleOf(act.vatom) }
  },
})

export const revokeShareLink = (shares: NetworkShares): Reactor => ({
  who: 'owner',
  async run({ tx, row }) {
    await shares.close(tx, row.id)
    return {}
  },
})
