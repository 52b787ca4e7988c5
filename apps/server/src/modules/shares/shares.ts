import { randomBytes, randomUUID } from 'node:crypto'
import {
  actionShared,
  CloneableState,
  Problem,
  type PublicToken,
  type SharedToken,
  ShareState,
} from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import { type Brands, blocksOf, designOf, mergeBlocks, type ReadToken, type TokensApi } from '../tokens/index.ts'
import type { UsersApi } from '../users/index.ts'
import { oneMoreClone } from './cloneable-v1.ts'
import { share } from './share-v1.ts'
import {
  closeShareLinksOf,
  findShareLink,
  findTaken,
  insertShareLink,
  insertTaken,
  type ShareLinkRow,
} from './shares.store.ts'

type TokenReader = TokensApi['reader']

export interface Shares {
  /** Opens a link of the token's holder; answers with its address. */
  open(tx: Queryable, link: { tokenId: string; sharerId: string }): Promise<string>
  close(tx: Queryable, tokenId: string): Promise<void>
  read(db: Queryable, shareId: string): Promise<SharedToken>
  /** Gives the taker a copy; the same one to whoever comes again. Answers with its id. */
  take(tx: Queryable, taking: { shareId: string; takerId: string }): Promise<string>
  /** Whose what it shares is; null where there is no such link. */
  brandOf(db: Queryable, shareId: string): Promise<string | null>
}

/** Links of another inventory under the same addresses; null for what is none of its own. */
export interface OtherShares {
  read(db: Queryable, shareId: string): Promise<SharedToken | null>
  take(tx: Queryable, taking: { shareId: string; takerId: string }): Promise<string | null>
  brandOf(db: Queryable, shareId: string): Promise<string | null>
}

export interface SharesNeeds {
  tokens: Pick<TokensApi, 'ledger' | 'reader'>
  people: Pick<UsersApi, 'keepOpen' | 'names'>
  brands: Pick<Brands, 'summaries'>
  log: Pick<EventLog, 'append'>
  clock: Clock
  publicUrl: string
  others: OtherShares
}

export function createShares(needs: SharesNeeds): Shares {
  const { people, brands, log, clock, publicUrl, others } = needs
  const { ledger, reader } = needs.tokens

  /** A link is good for as long as its sharer holds the token and its design lets it be shared. */
  async function shared(db: Queryable, link: ShareLinkRow | null, find: TokenReader['find']) {
    const found = link && (await find(db, link.tokenId))
    if (!link || !found || found.token.ownerId !== link.sharerId) throw new Problem('share.not_found')
    const { token, definition } = found
    const blocks = blocksOf(token, definition)
    const cloneable = CloneableState.safeParse(blocks['cloneable-v1'])
    const sharing = ShareState.safeParse(blocks[share.id])
    if (definition.draft || !cloneable.success || !sharing.success) throw new Problem('share.not_found')
    return { link, token, definition, cloneable: cloneable.data, sharing: sharing.data }
  }

  return {
    async open(tx, { tokenId, sharerId }) {
      const id = randomBytes(16).toString('base64url')
      await insertShareLink(tx, { id, tokenId, sharerId, createdAt: clock.now() })
      return `${publicUrl}/shared/${id}`
    },

    async brandOf(db, shareId) {
      const link = await findShareLink(db, shareId)
      if (!link) return others.brandOf(db, shareId)
      return (await reader.find(db, link.tokenId))?.token.businessId ?? null
    },

    close: (tx, tokenId) => closeShareLinksOf(tx, tokenId, clock.now()),

    async read(db, shareId) {
      const found = await findShareLink(db, shareId)
      const other = found ? null : await others.read(db, shareId)
      if (other) return other
      const { link, token, definition } = await shared(db, found, reader.find)
      const [names, businesses] = await Promise.all([
        people.names(db, [link.sharerId]),
        brands.summaries(db, [definition.businessId]),
      ])
      return {
        id: link.id as SharedToken['id'],
        sharer: { name: names.get(link.sharerId) ?? '' },
        token: shownToken({ token, definition }),
        business: businesses.get(definition.businessId) ?? null,
      }
    },

    async take(tx, { shareId, takerId }) {
      const found = await findShareLink(tx, shareId)
      const other = found ? null : await others.take(tx, { shareId, takerId })
      if (other) return other
      const { link, token, definition, cloneable, sharing } = await shared(tx, found, reader.lock)
      const before = await findTaken(tx, shareId, takerId)
      if (before) return before
      if (takerId === link.sharerId) throw new Problem('token.share_to_self')
      const { maxTotal, block } = oneMoreClone(cloneable)
      const now = clock.now()
      await people.keepOpen(tx, takerId)
      const [copy] = await ledger.issue(tx, {
        definition,
        tokens: [{ id: randomUUID(), ownerId: takerId, lastOwner: link.sharerId, at: now }],
        cause: 'clone',
        by: link.sharerId,
        copies: { maxTotal },
      })
      if (!copy) throw new Error('no copy was made')
      const scores = { ...sharing.scores, [link.sharerId]: (sharing.scores[link.sharerId] ?? 0) + 1 }
      const state = mergeBlocks(token.state, { 'cloneable-v1': block, [share.id]: { scores } })
      await ledger.patch(tx, token, state, { cause: 'clone' }, now)
      await insertTaken(tx, { shareId, accountId: takerId, tokenId: copy.id })
      const { campaignId } = definition
      await log.append(
        tx,
        actionShared({
          subject: token.id,
          actor: link.sharerId,
          data: { behaviorId: share.id, actionId: 'share-link-v1', campaignId, ...designOf(token) },
          at: now,
        }),
      )
      return copy.id
    },
  }
}

/** What everybody may read of a token that is open to them: nothing of whoever holds it. */
export function shownToken({ token, definition }: ReadToken): Pick<PublicToken, keyof SharedToken['token']> {
  const { displayName, description, category } = blocksOf(token, definition)['meta-v1'] as Record<string, string>
  return {
    objectDefinitionId: definition.id,
    businessId: definition.businessId,
    campaignId: definition.campaignId,
    displayName,
    description,
    category,
    viewPlacements: definition.views,
  } as Pick<PublicToken, keyof SharedToken['token']>
}
