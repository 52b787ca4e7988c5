import { eq } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/edge/auth.ts'
import type { EventLog } from '../../../platform/log/event-log.ts'
import { isReached } from '../../../platform/reach.ts'
import { networkVatom } from '../legacy-network.schema.ts'
import type { Designs } from '../objects/designs.ts'
import { lockPerson } from '../objects/folders.ts'
import { lockVatom } from '../objects/inventory.store.ts'
import type { NetworkLedger } from '../objects/ledger.ts'
import { isUuid } from '../objects/paging.ts'
import { assertNotPaid } from '../objects/sale.ts'
import { type VatomRow, vatomOf } from '../objects/vatom-view.ts'
import { assertWholeReached } from '../objects/whole-reach.ts'
import { Refusal } from '../refusal.ts'
import { type ReactorTools, shownWith, titleOf } from './reactor.ts'

export interface DisposalNeeds {
  clock: Clock
  log: Pick<EventLog, 'involves'>
  ledger: NetworkLedger
  designs: Designs
  tools: Pick<ReactorTools, 'callClients' | 'activity' | 'nameOf'>
  publicUrl: string
}

type Disposer = Pick<Caller, 'accountId' | 'reach'>

export interface Disposal {
  /** Throws it away; what lies in it comes back to the root. */
  trash(tx: Queryable, caller: Disposer, id: string): Promise<void>
  /** Asks the object's merchants to take it. */
  requestRedemption(tx: Queryable, caller: Disposer, id: string): Promise<void>
}

export function createDisposal({ clock, log, ledger, designs, tools, publicUrl }: DisposalNeeds): Disposal {
  async function mustOwn(tx: Queryable, { accountId, reach }: Disposer, id: string): Promise<VatomRow> {
    if (!isUuid(id)) throw new Refusal(1701)
    await lockPerson(tx, accountId)
    const row = await lockVatom(tx, id)
    if (reach && !(row && isReached(reach, row.author))) throw new Refusal(1701)
    if (row?.ownerId === accountId) return row
    if (row?.visibility === 'public') throw new Refusal(1604)
    throw new Refusal((await log.involves(tx, id, accountId)) ? 1708 : 1701)
  }

  return {
    async trash(tx, caller, id) {
      const { accountId, reach } = caller
      const row = await mustOwn(tx, caller, id)
      assertNotPaid(row)
      const doing = { action: 'Trash', actor: accountId }
      await assertWholeReached(tx, row, reach)
      const inside = await tx.select().from(networkVatom).where(eq(networkVatom.parentId, row.id)).for('update')
      for (const child of inside) {
        if (child.trashedAt === null) await ledger.change(tx, child, { parentId: null }, doing)
      }
      await ledger.change(
        tx,
        row,
        { trashedAt: clock.now(), parentId: null, dropped: false, visibility: 'owner' },
        { ...doing, ...(row.dropped ? { map: 'remove' as const } : {}) },
      )
    },
    async requestRedemption(tx, caller, id) {
      const { accountId } = caller
      const row = await mustOwn(tx, caller, id)
      const design = (await designs.load(tx, [row.variation])).get(row.variation)
      if (!design) throw new Refusal(1701)
      const vatom = vatomOf(row, design, publicUrl)
      if (!vatom['vAtom::vAtomType'].redeemable) throw new Refusal(1631)
      const { merchants } = (vatom.private['redeemable-v1'] ?? {}) as { merchants?: unknown }
      const asked = Array.isArray(merchants) ? merchants.filter((each) => typeof each === 'string' && isUuid(each)) : []
      if (asked.length === 0) throw new Refusal(1632)
      const name = await tools.nameOf(tx, accountId)
      for (const merchant of asked) {
        await tools.callClients(
          tx,
          { accountId: merchant, by: accountId },
          { method: 'redemption-requested', object_id: row.id, user_id: accountId },
        )
        await tools.activity.tell(tx, [
          {
            action: 'RedemptionRequest',
            to: merchant,
            other: accountId,
            otherName: name,
            by: accountId,
            title: titleOf(vatom),
            vatoms: [row.id],
            variations: [row.variation],
            resources: shownWith(vatom),
          },
        ])
      }
    },
  }
}
