import { and, asc, eq } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Messages } from '../../../platform/mail/index.ts'
import type { Activity } from '../activity/activity.ts'
import { networkDelivery } from '../legacy-network.schema.ts'
import { lockVatom } from '../objects/inventory.store.ts'
import type { NetworkLedger } from '../objects/ledger.ts'
import type { Packs } from '../objects/packs.ts'
import type { VatomRow } from '../objects/vatom-view.ts'
import { type Act, shownWith, titleOf } from './reactor.ts'
import { lockAddress, type NetworkPeople } from './recipients.ts'

export interface DeliveriesNeeds {
  clock: Clock
  people: NetworkPeople
  messages: Messages
  ledger: NetworkLedger
  activity: Activity
  packs: Packs
  publicUrl: string
  /** The businesses for which this person works. */
  staffOf(db: Queryable, accountId: string): Promise<string[]>
}

/** Objects that wait until somebody proves an address (R15). */
export interface NetworkDeliveries {
  /** Keeps the object for whoever proves the address, and writes to it when the transaction commits. */
  hold(act: Act, row: VatomRow, address: { via: 'email' | 'phone'; value: string }): Promise<void>
  /** Gives an account what waits for an address that it has just proved. */
  claim(tx: Queryable, accountId: string, type: 'email' | 'phone', value: string): Promise<void>
}

export function createNetworkDeliveries(needs: DeliveriesNeeds): NetworkDeliveries {
  const { clock, people, messages, ledger, activity, packs, publicUrl, staffOf } = needs
  return {
    async hold({ tx, caller, callerName, name, vatom, design }, row, { via, value }) {
      await tx
        .insert(networkDelivery)
        .values({ vatomId: row.id, type: via, value, senderId: caller.accountId, action: name, createdAt: clock.now() })
      const sender = await people.findAccount(tx, caller.accountId)
      const [icon] = shownWith(vatom)
      await messages.send(
        {
          to: value,
          channel: via === 'email' ? 'email' : 'sms',
          locale: sender?.locale ?? 'en',
          template: 'claim',
          sender: {
            accountId: caller.accountId,
            isStaff: (await staffOf(tx, caller.accountId)).includes(design.businessId),
          },
          data: {
            senderName: callerName,
            tokenName: titleOf(vatom),
            // They will sign in there: at this server's own address, whatever page the publisher names.
            url: `${publicUrl}/connect`,
            ...(icon ? { imageUrl: icon.value.value } : {}),
          },
        },
        tx,
      )
    },
    async claim(tx, accountId, type, value) {
      await lockAddress(tx, type, value)
      const waiting = await tx
        .select()
        .from(networkDelivery)
        .where(and(eq(networkDelivery.type, type), eq(networkDelivery.value, value)))
        .orderBy(asc(networkDelivery.vatomId))
      for (const { vatomId, senderId, action } of waiting) {
        await tx.delete(networkDelivery).where(eq(networkDelivery.vatomId, vatomId))
        const row = await lockVatom(tx, vatomId)
        if (!row) continue
        const after = await ledger.move(tx, row, { ownerId: accountId }, { action, actor: senderId })
        const [vatom] = await packs.vatoms(tx, [after])
        const names = await people.names(tx, [senderId])
        if (!vatom) continue
        await activity.tell(tx, [
          {
            action,
            to: accountId,
            other: senderId,
            otherName: names.get(senderId) ?? '',
            by: senderId,
            title: titleOf(vatom),
            vatoms: [vatom.id],
            variations: [after.variation],
            resources: shownWith(vatom),
          },
        ])
      }
    },
  }
}
