import { limits, type listBrandOffers, type ReplyInputOf, type TakingId } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { TokensApi } from '../tokens/index.ts'
import { listOffered } from './hand-outs.store.ts'

type Offers = ReplyInputOf<typeof listBrandOffers>['items']

export interface OffersNeeds {
  tokens: Pick<TokensApi, 'definitions' | 'reader'>
  clock: Clock
}

/** What everybody can get of a brand: its links that its page shows, one of each design, and its tokens on offer. */
export async function readOffers({ tokens, clock }: OffersNeeds, db: Queryable, businessId: string): Promise<Offers> {
  const limit = limits.brandOffersMax
  const [rows, onOffer] = await Promise.all([
    // Several may be of one design.
    listOffered(db, { businessId, now: clock.now(), limit: limit * 5 }),
    tokens.reader.listOnOffer(db, { businessId, limit }),
  ])
  const offers = new Map<string, Pick<Offers[number], 'takingId' | 'left' | 'closesAt'>>()
  for (const id of onOffer.toReversed()) offers.set(id, { takingId: null, left: null, closesAt: null })
  for (const { objectDefinitionId, linkId, total, given, takenBack, closesAt } of rows.toReversed()) {
    const left = total === null ? null : total - given - takenBack
    // The newest of a design, where the newest stands.
    offers.delete(objectDefinitionId)
    offers.set(objectDefinitionId, { takingId: linkId as TakingId, left, closesAt: closesAt?.toISOString() ?? null })
  }
  const designs = await tokens.definitions.newest(db, [...offers.keys()])
  const byId = new Map(designs.filter(({ draft }) => !draft).map((design) => [design.id, design]))
  return [...offers]
    .flatMap(([objectDefinitionId, offer]) => {
      const design = byId.get(objectDefinitionId)
      if (!design) return []
      const { displayName, description, views: viewPlacements } = design
      return { objectDefinitionId, ...offer, token: { displayName, description, viewPlacements } }
    })
    .toReversed()
    .slice(0, limit) as Offers
}
