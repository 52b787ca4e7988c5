import { randomUUID } from 'node:crypto'
import type { Claim } from '@vitrine/protocol'
import { addressHint } from '@vitrine/token-rules'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Messages } from '../../../platform/mail/index.ts'
import type { StudioApi } from '../../studio/index.ts'
import type { Activity } from '../activity/activity.ts'
import { networkDelivery, networkVatom } from '../legacy-network.schema.ts'
import { lockVatom } from '../objects/inventory.store.ts'
import type { NetworkLedger } from '../objects/ledger.ts'
import type { Packs } from '../objects/packs.ts'
import { isUuid } from '../objects/paging.ts'
import { placementsOf } from '../objects/shown.ts'
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
  /** An address here that also signs in who reads the mail. */
  linkWithCode(tx: Queryable, path: string, to: { type: 'email' | 'phone'; value: string }): Promise<string>
  brands: Pick<StudioApi, 'staffOf' | 'summaries'>
}

/** Objects that wait until somebody proves an address (R15). */
export interface NetworkDeliveries {
  /** Keeps the object for whoever proves the address, and writes to it when the transaction commits. */
  hold(act: Act, row: VatomRow, address: { via: 'email' | 'phone'; value: string }): Promise<void>
  /** Gives an account what waits for an address that it has just proved. */
  claim(tx: Queryable, accountId: string, type: 'email' | 'phone', value: string): Promise<void>
  /** What a link leads to; null when it is none of these. */
  read(db: Queryable, claimId: string): Promise<Claim | null>
}

export function createNetworkDeliveries(needs: DeliveriesNeeds): NetworkDeliveries {
  const { clock, people, messages, ledger, activity, packs, linkWithCode, brands } = needs
  return {
    async hold({ tx, caller, callerName, name, vatom, design }, row, { via, value }) {
      const id = randomUUID()
      await tx.insert(networkDelivery).values({
        id,
        vatomId: row.id,
        type: via,
        value,
        hint: addressHint(via, value),
        senderId: caller.accountId,
        action: name,
        createdAt: clock.now(),
      })
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
            isStaff: (await brands.staffOf(tx, caller.accountId)).includes(design.businessId),
          },
          data: {
            senderName: callerName,
            tokenName: titleOf(vatom),
            // They will sign in there: at this server's own address, whatever page the publisher names.
            url: await linkWithCode(tx, `/claim/${id}`, { type: via, value }),
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
        .where(and(eq(networkDelivery.type, type), eq(networkDelivery.value, value), isNull(networkDelivery.claimedAt)))
        .orderBy(asc(networkDelivery.vatomId))
      for (const { id, vatomId, senderId, action } of waiting) {
        const claimed = { claimedAt: clock.now(), value: null }
        await tx.update(networkDelivery).set(claimed).where(eq(networkDelivery.id, id))
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
    async read(db, claimId) {
      if (!isUuid(claimId)) return null
      const [found] = await db
        .select({ delivery: networkDelivery, row: networkVatom })
        .from(networkDelivery)
        .innerJoin(networkVatom, eq(networkVatom.id, networkDelivery.vatomId))
        .where(eq(networkDelivery.id, claimId))
      const [vatom] = found ? await packs.vatoms(db, [found.row]) : []
      if (!found || !vatom) return null
      const { delivery, row } = found
      const [names, businesses] = await Promise.all([
        people.names(db, [delivery.senderId]),
        brands.summaries(db, [row.author]),
      ])
      return {
        id: delivery.id,
        status: delivery.claimedAt ? 'claimed' : 'waiting',
        recipient: { type: delivery.type, hint: delivery.hint },
        sender: { name: names.get(delivery.senderId) ?? '' },
        token: { displayName: titleOf(vatom), viewPlacements: placementsOf(vatom) },
        business: businesses.get(row.author) ?? null,
      } as Claim
    },
  }
}
