import { isDeepStrictEqual } from 'node:util'
import type { Properties } from '../legacy-network.schema.ts'
import { placeOf, type VatomRow } from './vatom-view.ts'

/** What has changed, in the words of the wire: clients merge it deeply into what they have. */
export function wireDifference(before: VatomRow | null, after: VatomRow): Properties {
  if (before === null) return {}
  const properties: Properties = { ...changedOf(before.properties, after.properties) }
  const [was, is]: [Properties, Properties] = [fieldsOf(before), fieldsOf(after)]
  Object.assign(properties, changedOf(was, is))
  const blocks = changedOf(before.private, after.private)
  return {
    ...(Object.keys(properties).length > 0 ? { 'vAtom::vAtomType': properties } : {}),
    ...(Object.keys(blocks).length > 0 ? { private: blocks } : {}),
  }
}

function fieldsOf(row: VatomRow): Properties {
  return {
    ...placeOf(row),
    owner: row.ownerId ?? '',
    transferred_by: row.transferredBy ?? '',
    cloning_score: row.cloningScore,
    num_direct_clones: row.directClones,
  }
}

function changedOf(before: Properties, after: Properties): Properties {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(before[name], value)))
}
