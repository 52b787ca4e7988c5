import type { DesignDocument, DesignFault } from '@vitrine/protocol'
import { pictureOfPlacements } from '@vitrine/token-rules/faces'
import type { Queryable } from '../../platform/database/database.ts'
import type { TokensApi } from '../tokens/index.ts'
import { namesIn } from './names-in.ts'

export interface FaultsNeeds {
  tokens: Pick<TokensApi, 'faults' | 'definitions'>
  prizes: { hasPrizeSet(db: Queryable, wanted: { businessId: string; prizeSetId: string }): Promise<boolean> }
}

/** What keeps a design from being tested: what it misses, what its behaviours do not take, and what it names that is not there. */
export type FindFaults = (db: Queryable, businessId: string, document: DesignDocument) => Promise<DesignFault[]>

export function createFindFaults({ tokens, prizes }: FaultsNeeds): FindFaults {
  return async (db, businessId, document) => {
    const faults: DesignFault[] = []
    if (document.displayName.trim() === '')
      faults.push({ path: 'displayName', kind: 'missing', message: 'has no name' })
    if (!pictureOfPlacements(document.views)) faults.push({ path: 'views', kind: 'missing', message: 'has no picture' })
    for (const fault of tokens.faults(document.behaviours)) faults.push({ ...fault, path: `behaviours.${fault.path}` })
    const { designs, prizeSets } = namesIn(document.behaviours)
    const own = await tokens.definitions.newest(db, [...new Set(designs.map(({ id }) => id))])
    const there = new Set(own.filter((each) => each.businessId === businessId).map(({ id }) => id))
    for (const { id, path } of designs) {
      if (!there.has(id))
        faults.push({ path: `behaviours.${path}`, kind: 'unknown', message: `there is no design ${id}` })
    }
    for (const { id, path } of prizeSets) {
      if (await prizes.hasPrizeSet(db, { businessId, prizeSetId: id })) continue
      faults.push({ path: `behaviours.${path}`, kind: 'unknown', message: `there is no prize set ${id}` })
    }
    return faults
  }
}
