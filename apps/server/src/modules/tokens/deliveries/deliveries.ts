import { randomUUID } from 'node:crypto'
import { type Claim, Problem } from '@vitrine/protocol'
import { addressHint } from '@vitrine/token-rules'
import { pictureOfPlacements } from '@vitrine/token-rules/faces'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Messages } from '../../../platform/mail/index.ts'
import type { Brands } from '../brands.ts'
import { asSold } from '../designs/as-sold.ts'
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
  /** Null where its brand hands it out. */
  senderId: string | null
  cause: string
  /** What is written in, where nobody is known to have sent it. */
  locale?: 'en' | 'es'
}

export function createDeliveries(needs: DeliveriesNeeds): Deliveries {
  const { ledger, definitions, people, brands, messages, publicUrl, linkWithCode, otherClaims, clock } = needs
  return {
    async hold(tx, { token, definition, via, value, senderId, cause, locale = 'en' }) {
      const id = randomUUID()
      await insertDelivery(tx, { id, tokenId: token.id, type: via, value, senderId, cause, createdAt: clock.now() })
      const sender = senderId === null ? null : await people.findAccount(tx, senderId)
      const [brand] = senderId === null ? [...(await brands.summaries(tx, [token.businessId])).values()] : []
      const picture = pictureOfPlacements(asSold(definition, token).views)
      await messages.send(
        {
          to: value,
          channel: via === 'email' ? 'email' : 'sms',
          locale: sender?.locale ?? locale,
          template: 'claim',
          sender: {
            accountId: senderId ?? token.businessId,
            isStaff: senderId === null || (await brands.staffOf(tx, senderId)).includes(token.businessId),
          },
          data: {
            senderName: sender?.name ?? brand?.displayName ?? '',
            tokenName: displayNameOf(token, definition),
            // They will sign in there: nowhere but at this server's own address.
            url: await linkWithCode(tx, `/claim/${id}`, { type: via, value }),
            ...(picture && { imageUrl: new URL(picture.url, publicUrl).href }),
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
          data: {
            cause: 'claim',
            by: delivery.senderId ?? token.author,
            from: delivery.senderId ?? token.author,
            to: accountId,
          },
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
      // Whoever handed it out has taken it back.
      if (token.deletedAt && !delivery.claimedAt) throw new Problem('claim.not_found')
      const definition = await definitions.one(db, { id: token.objectDefinitionId, revision: found.definitionRevision })
      const [names, summaries] = await Promise.all([
        people.names(db, delivery.senderId ? [delivery.senderId] : []),
        brands.summaries(db, [token.businessId]),
      ])
      return {
        id: delivery.id,
        status: delivery.claimedAt ? 'claimed' : 'waiting',
        recipient: { type: delivery.type, hint: addressHint(delivery.type, delivery.value) },
        sender: {
          name: (delivery.senderId ? names.get(delivery.senderId) : summaries.get(token.businessId)?.displayName) ?? '',
        },
        token: { displayName: displayNameOf(token, definition), viewPlacements: asSold(definition, token).views },
        business: summaries.get(token.businessId) ?? null,
      } as Claim
    },
  }
}

function displayNameOf(token: TokenRow, definition: DefinitionRow): string {
  return String(blocksOf(token, definition)['meta-v1']?.displayName ?? '')
}
