import { randomUUID } from 'node:crypto'
import { type Claim, Problem } from '@vitrine/protocol'
import { addressHint } from '@vitrine/token-rules'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Messages } from '../../../platform/mail/index.ts'
import type { Brands } from '../brands.ts'
import type { Definitions } from '../designs/definitions.ts'
import { blocksOf } from '../inventory/token-view.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { type DefinitionRow, lockToken, type TokenRow } from '../ledger/tokens.store.ts'
import { findDelivery, findWaiting, insertDelivery, markClaimed } from './deliveries.store.ts'
import { lockAddress, type People } from './recipients.ts'

export interface DeliveriesNeeds {
  ledger: Ledger
  definitions: Definitions
  people: People
  brands: Brands
  messages: Messages
  publicUrl: string
  /** An address here that also signs in who reads the mail. */
  linkWithCode(tx: Queryable, path: string, to: { type: 'email' | 'phone'; value: string }): Promise<string>
  /** Of what else waits for people here. */
  otherClaims(db: Queryable, claimId: string): Promise<Claim | null>
  clock: Clock
}

export interface Deliveries {
  /** Keeps the token for whoever verifies the address first, and sends them the link when the transaction commits. */
  hold(tx: Queryable, held: Held): Promise<void>
  /** Gives an account everything that waits for an address which it has just verified. */
  claim(tx: Queryable, accountId: string, type: 'email' | 'phone', value: string): Promise<number>
  read(db: Queryable, claimId: string): Promise<Claim>
}

export interface Held {
  token: TokenRow
  definition: DefinitionRow
  via: 'email' | 'phone'
  value: string
  senderId: string
  cause: string
}

export function createDeliveries(needs: DeliveriesNeeds): Deliveries {
  const { ledger, definitions, people, brands, messages, publicUrl, linkWithCode, otherClaims, clock } = needs
  return {
    async hold(tx, { token, definition, via, value, senderId, cause }) {
      const id = randomUUID()
      await insertDelivery(tx, { id, tokenId: token.id, type: via, value, senderId, cause, createdAt: clock.now() })
      const sender = await people.findAccount(tx, senderId)
      const icon = definition.views.find((each) => each.placeholderId === 'icon')?.view
      await messages.send(
        {
          to: value,
          channel: via === 'email' ? 'email' : 'sms',
          locale: sender?.locale ?? 'en',
          template: 'claim',
          sender: { accountId: senderId, isStaff: (await brands.staffOf(tx, senderId)).includes(token.businessId) },
          data: {
            senderName: sender?.name ?? '',
            tokenName: displayNameOf(token, definition),
            // They will sign in there: nowhere but at this server's own address.
            url: await linkWithCode(tx, `/claim/${id}`, { type: via, value }),
            ...(icon?.type === 'image' ? { imageUrl: new URL(icon.url, publicUrl).href } : {}),
          },
        },
        tx,
      )
    },

    async claim(tx, accountId, type, value) {
      await lockAddress(tx, type, value)
      const waiting = await findWaiting(tx, type, value)
      const now = clock.now()
      for (const delivery of waiting) {
        const token = await lockToken(tx, delivery.tokenId)
        if (!token) continue
        await ledger.move(tx, {
          token,
          definition: {
            ...(await definitions.of(tx, token)),
            // The limit was the sender's to meet; what has been sent arrives.
            limitPerUser: null,
          },
          to: { type: 'account', accountId },
          state: token.state,
          data: { cause: 'claim', by: delivery.senderId, from: delivery.senderId, to: accountId },
          now,
        })
        await markClaimed(tx, delivery.id, now)
      }
      return waiting.length
    },

    async read(db, claimId) {
      const found = await findDelivery(db, claimId)
      if (!found) {
        const other = await otherClaims(db, claimId)
        if (!other) throw new Problem('claim.not_found')
        return other
      }
      const { delivery, token } = found
      const definition = await definitions.one(db, { id: token.objectDefinitionId, revision: found.definitionRevision })
      const [names, summaries] = await Promise.all([
        people.names(db, [delivery.senderId]),
        brands.summaries(db, [token.businessId]),
      ])
      return {
        id: delivery.id,
        status: delivery.claimedAt ? 'claimed' : 'waiting',
        recipient: { type: delivery.type, hint: addressHint(delivery.type, delivery.value) },
        sender: { name: names.get(delivery.senderId) ?? '' },
        token: { displayName: displayNameOf(token, definition), viewPlacements: definition.views },
        business: summaries.get(token.businessId) ?? null,
      } as Claim
    },
  }
}

function displayNameOf(token: TokenRow, definition: DefinitionRow): string {
  return String(blocksOf(token, definition)['meta-v1']?.displayName ?? '')
}
