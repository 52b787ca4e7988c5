import { Problem, type SaleThing } from '@vitrine/protocol'
import { eq, inArray } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Trade } from '../tokens/index.ts'
import { shownWith, titleOf, withBlock } from './actions/reactor.ts'
import type { NetworkPeople } from './actions/recipients.ts'
import type { Activity } from './activity/activity.ts'
import { networkVatom } from './legacy-network.schema.ts'
import type { Designs } from './objects/designs.ts'
import { holdsSomething, lockVatom } from './objects/inventory.store.ts'
import type { NetworkLedger } from './objects/ledger.ts'
import { commerceOf, royaltiesOf } from './objects/sale.ts'
import { placementsOf } from './objects/shown.ts'
import { vatomOf } from './objects/vatom-view.ts'

export interface NetworkTradeNeeds {
  clock: Clock
  ledger: NetworkLedger
  designs: Designs
  activity: Activity
  people: NetworkPeople
  publicUrl: string
}

/** Sells objects of this network for whoever keeps the market. */
export function createNetworkTrade(needs: NetworkTradeNeeds): Trade {
  const { clock, ledger, designs, activity, people, publicUrl } = needs

  async function lock(tx: Queryable, id: string) {
    const row = await lockVatom(tx, id)
    const design = row && (await designs.load(tx, [row.variation])).get(row.variation)
    return row && design ? { row, design, vatom: vatomOf(row, design, publicUrl) } : null
  }

  return {
    has: async (db, id) => (await db.$count(networkVatom, eq(networkVatom.id, id))) > 0,

    async lockForTrade(tx, id) {
      const found = await lock(tx, id)
      if (!found) return null
      const { row, design, vatom } = found
      const [commerce, royalties] = [commerceOf(vatom), royaltiesOf(vatom)]
      return { id: row.id, ownerId: row.ownerId, businessId: design.businessId, commerce, royalties }
    },

    async markSale(tx, id, { status }, cause) {
      const found = await lock(tx, id)
      if (!found) throw new Problem('token.not_found')
      // Why a payment failed is not kept where everybody reads who sees the object.
      const block = status === undefined ? {} : { status }
      const changed = { private: withBlock(found.row.private, 'commerce-v1', block) }
      await ledger.change(tx, found.row, changed, { action: cause, actor: found.design.businessId })
    },

    // This network counts what somebody does, not what they hold.
    async assertMayHold(db, id) {
      if (!(await this.has(db, id))) throw new Problem('token.not_found')
    },

    async sell(tx, { tokenId, buyerId }) {
      const found = await lock(tx, tokenId)
      if (!found) throw new Problem('token.not_found')
      const { row, vatom } = found
      if (await holdsSomething(tx, row.id)) throw new Problem('token.has_contents')
      const sellerId = row.ownerId
      if (!sellerId || sellerId === buyerId) throw new Problem('commerce.own_sale')
      if (!(await people.keepOpen(tx, buyerId))) throw new Problem('recipient.not_found')
      await ledger.move(
        tx,
        row,
        {
          ownerId: buyerId,
          parentId: null,
          transferredBy: sellerId,
          private: withBlock(row.private, 'commerce-v1', { saleDate: clock.now().toISOString() }),
          ...(row.dropped ? { dropped: false, visibility: 'owner' } : {}),
        },
        { action: 'Purchase', actor: buyerId, ...(row.dropped ? { map: 'remove' } : {}) },
      )
      const names = await people.names(tx, [sellerId, buyerId])
      const told = (to: string, other: string) => ({
        ...{ action: 'Purchase', by: buyerId, to, other, otherName: names.get(other) ?? '' },
        title: titleOf(vatom),
        vatoms: [row.id],
        variations: [row.variation],
        resources: shownWith(vatom),
      })
      await activity.tell(tx, [told(buyerId, sellerId), told(sellerId, buyerId)])
    },

    async things(db, ids) {
      if (ids.length === 0) return new Map()
      const rows = await db
        .select()
        .from(networkVatom)
        .where(inArray(networkVatom.id, [...ids]))
      const loaded = await designs.load(db, [...new Set(rows.map(({ variation }) => variation))])
      return new Map(
        rows.flatMap((row) => {
          const design = loaded.get(row.variation)
          if (!design) return []
          const vatom = vatomOf(row, design, publicUrl)
          const { title, description, category } = vatom['vAtom::vAtomType']
          const { number } = (vatom.private['numbered-v1'] ?? {}) as { number?: unknown }
          const thing: SaleThing = {
            id: row.id as SaleThing['id'],
            displayName: title,
            description,
            category,
            number: typeof number === 'number' ? number : null,
            maxObjects: design.maxObjects,
            viewPlacements: placementsOf(vatom),
          }
          return [[row.id, thing] as const]
        }),
      )
    },
  }
}
