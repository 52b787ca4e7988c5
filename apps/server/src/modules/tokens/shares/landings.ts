import { AcquirableState, DispensingState, Problem, type PublicToken, TokenId } from '@vitrine/protocol'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import type { BehaviourRegistry } from '../actions/registry.ts'
import { maxObjectsOf } from '../behaviours/facts/scarcity-v1.ts'
import type { Brands } from '../brands.ts'
import type { Definitions } from '../designs/definitions.ts'
import { blocksOf } from '../inventory/token-view.ts'
import { findToken, readIssued } from '../ledger/tokens.store.ts'
import { token } from '../tokens.schema.ts'
import { shownToken } from './shares.ts'

export interface Landings {
  /** A token that is open to everybody, by its id, or the first on offer of a design. */
  read(db: Queryable, tokenOrDesignId: string): Promise<PublicToken>
}

export interface LandingsNeeds {
  definitions: Definitions
  behaviours: Pick<BehaviourRegistry, 'isPublic'>
  brands: Pick<Brands, 'summaries'>
}

type Offer = Pick<PublicToken, 'offer' | 'behaviorId' | 'guests'> & { designId: string | null }

export function createLandings({ definitions, behaviours, brands }: LandingsNeeds): Landings {
  return {
    async read(db, id) {
      const found = (TokenId.safeParse(id).success ? await findToken(db, id) : null) ?? (await findFirstOnOffer(db, id))
      const definition =
        found && (await definitions.one(db, { id: found.objectDefinitionId, revision: found.definitionRevision }))
      if (!found || !definition || definition.draft || found.ownerId === null) throw new Problem('token.not_found')
      const blocks = blocksOf(found, definition)
      if (!behaviours.isPublic(blocks)) throw new Problem('token.not_found')
      const { designId, ...offer } = offerOf(blocks, definition.id)
      const [edition, businesses] = await Promise.all([
        designId === null ? null : editionOf(db, definitions, designId),
        brands.summaries(db, [definition.businessId]),
      ])
      return {
        ...shownToken(found, definition),
        ...offer,
        id: found.id as PublicToken['id'],
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

async function editionOf(db: Queryable, definitions: Definitions, designId: string): Promise<PublicToken['edition']> {
  const design = await definitions.current(db, designId)
  const max = design && maxObjectsOf(design.behaviours)
  if (!max) return null
  return { max, left: Math.max(0, max - (await readIssued(db, designId))) }
}

/** The oldest token of a design that is on offer. */
async function findFirstOnOffer(db: Queryable, objectDefinitionId: string) {
  const [row] = await db
    .select({ id: token.id })
    .from(token)
    .where(
      and(
        eq(token.objectDefinitionId, objectDefinitionId),
        sql`${token.state} @> '{"acquirable-v1":{"offered":true}}'`,
        isNull(token.deletedAt),
        isNotNull(token.ownerId),
        isNull(token.place),
      ),
    )
    .orderBy(asc(token.createdAt), asc(token.id))
    .limit(1)
  return row ? findToken(db, row.id) : null
}
