import type { Queryable } from '../../../platform/database/database.ts'
import { maxObjectsOf } from '../behaviours/facts/scarcity-v1.ts'
import { readIssued } from '../ledger/tokens.store.ts'
import type { Definitions } from './definitions.ts'

/** How many tokens of designs there are and may be. */
export interface Editions {
  /** How many there may be of a design, and how many more; null for any number, and where there is no such design. */
  of(db: Queryable, objectDefinitionId: string): Promise<{ max: number; left: number } | null>
  /** How many of each have been made; those of which there are none are left out. */
  issued(db: Queryable, objectDefinitionIds: readonly string[]): Promise<Map<string, number>>
}

export function createEditions({ definitions }: { definitions: Pick<Definitions, 'current'> }): Editions {
  return {
    async of(db, objectDefinitionId) {
      const design = await definitions.current(db, objectDefinitionId)
      const max = design && maxObjectsOf(design.behaviours)
      if (!max) return null
      const issued = await readIssued(db, [objectDefinitionId])
      return { max, left: Math.max(0, max - (issued.get(objectDefinitionId) ?? 0)) }
    },
    issued: readIssued,
  }
}
