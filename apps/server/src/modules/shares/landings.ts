import { AcquirableState, DispensingState, Problem, type PublicToken, TokenId } from '@vitrine/protocol'
import type { Queryable } from '../../platform/database/database.ts'
import { type Brands, blocksOf, type TokensApi } from '../tokens/index.ts'
import { shownToken } from './shares.ts'

export interface Landings {
  /** A token that is open to everybody, by its id, or the first on offer of a design. */
  read(db: Queryable, tokenOrDesignId: string): Promise<PublicToken>
}

export interface LandingsNeeds {
  tokens: Pick<TokensApi, 'reader' | 'editions' | 'isPublic'>
  brands: Pick<Brands, 'summaries'>
}

type Offer = Pick<PublicToken, 'offer' | 'behaviorId' | 'guests'> & { designId: string | null }

export function createLandings({ tokens, brands }: LandingsNeeds): Landings {
  return {
    async read(db, id) {
      const { reader } = tokens
      const found =
        (TokenId.safeParse(id).success ? await reader.find(db, id) : null) ?? (await reader.findOnOffer(db, id))
      if (!found || found.definition.draft || found.token.ownerId === null) throw new Problem('token.not_found')
      const { token, definition } = found
      const blocks = blocksOf(token, definition)
      if (!tokens.isPublic(blocks)) throw new Problem('token.not_found')
      const { designId, ...offer } = offerOf(blocks, definition.id)
      const [edition, businesses] = await Promise.all([
        designId === null ? null : tokens.editions.of(db, designId),
        brands.summaries(db, [definition.businessId]),
      ])
      return {
        ...shownToken(found),
        ...offer,
        id: token.id as PublicToken['id'],
        edition,
        business: businesses.get(definition.businessId) ?? null,
      }
    },
  }
}

function offerOf(blocks: Record<string, Record<string, unknown>>, ownDesignId: string): Offer {
  // On the map one has to come to it.
  if (blocks['map-ready-v1']?.location) return { offer: null, behaviorId: null, guests: true, designId: null }
  const acquirable = AcquirableState.safeParse(blocks['acquirable-v1'])
  if (acquirable.success && acquirable.data.public && acquirable.data.offered) {
    const { mode, guests } = acquirable.data
    return { offer: mode, behaviorId: 'acquirable-v1', guests, designId: mode === 'variation' ? ownDesignId : null }
  }
  for (const behaviorId of ['dispense-v1', 'vend-v1']) {
    const dispensing = DispensingState.safeParse(blocks[behaviorId])
    if (dispensing.success && dispensing.data.public) {
      const { guests, objectDefinitionId: designId } = dispensing.data
      return { offer: 'dispense', behaviorId, guests, designId }
    }
  }
  return { offer: null, behaviorId: null, guests: true, designId: null }
}
