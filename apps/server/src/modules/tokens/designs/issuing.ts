import type { TokenView } from '@vitrine/protocol'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { BehaviourRegistry } from '../actions/registry.ts'
import type { Ledger, NewToken } from '../ledger/ledger.ts'
import { insertDefinition } from '../ledger/tokens.store.ts'
import type { Blocks } from '../tokens.schema.ts'
import type { Definitions } from './definitions.ts'

export interface NewDefinition {
  id: string
  businessId: string
  campaignId?: string | null
  displayName: string
  description?: string
  category?: string
  draft?: boolean
  views?: { placeholderId: string; view: TokenView }[]
  behaviours: Blocks
  limitPerUser?: number | null
  createdAt?: Date
}

export interface NewIssue {
  objectDefinitionId: string
  /** The person whose copies these are; left out for what the business itself hands out. */
  sharedBy?: string
  /** How realtime and provenance call it; `issue` or `clone`, when left out. */
  cause?: string
  tokens: readonly (Pick<NewToken, 'parentId' | 'number' | 'openedAt' | 'location'> & {
    id?: string
    ownerId: string
    at?: Date
  })[]
}

export interface Issuing {
  createDefinition(tx: Queryable, definition: NewDefinition): Promise<void>
  /** Makes tokens of a design for people; answers with their ids. */
  issue(tx: Queryable, issue: NewIssue): Promise<string[]>
}

export interface IssuingNeeds {
  ledger: Ledger
  definitions: Definitions
  behaviours: BehaviourRegistry
  clock: Clock
  newId: () => string
}

export function createIssuing({ ledger, definitions, behaviours, clock, newId }: IssuingNeeds): Issuing {
  return {
    async createDefinition(tx, definition) {
      await insertDefinition(tx, {
        description: '',
        category: '',
        draft: false,
        views: [],
        createdAt: clock.now(),
        ...definition,
        behaviours: behaviours.readSettings(definition.behaviours),
      })
    },
    async issue(tx, { objectDefinitionId, sharedBy, cause = sharedBy ? 'clone' : 'issue', tokens }) {
      const definition = await definitions.one(tx, { id: objectDefinitionId, revision: 1 })
      const rows = await ledger.issue(tx, {
        definition,
        tokens: tokens.map(({ id = newId(), at = clock.now(), ...rest }) => ({
          ...rest,
          id,
          at,
          lastOwner: sharedBy ?? definition.businessId,
        })),
        cause,
        by: sharedBy ?? definition.businessId,
        ...(sharedBy ? { copies: { maxTotal: null } } : {}),
      })
      return rows.map((row) => row.id)
    },
  }
}
