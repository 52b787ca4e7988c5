import { addToScore } from '@vitrine/token-rules'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Design } from '../objects/designs.ts'
import type { Doing, NetworkLedger } from '../objects/ledger.ts'
import { mergeBlocks } from '../objects/merge-properties.ts'
import type { VatomRow } from '../objects/vatom-view.ts'
import { Refusal } from '../refusal.ts'

export interface Copying {
  tx: Queryable
  /** Whose row is locked. */
  row: VatomRow
  design: Design
  /** Whose the copy is; null while it waits for an address to be proved. */
  ownerId: string | null
  /** Whoever gives it. */
  giverId: string
  doing: Doing
}

const gainDefault = 10

/** How many copies may be made of one object; null for as many as wanted. */
export function copiesMaxOf(row: VatomRow, design: Design): number | null {
  const { maxClonesPerInstance } = blockOf(row, design)
  return typeof maxClonesPerInstance === 'number' ? maxClonesPerInstance : null
}

/** A copy for somebody; the original counts it. Refuses beyond what its design allows. */
export async function makeCopy(ledger: NetworkLedger, copying: Copying): Promise<VatomRow> {
  const { tx, row, design, ownerId, giverId, doing } = copying
  const max = copiesMaxOf(row, design)
  if (max !== null && row.directClones >= max) throw new Refusal(1627)
  const [copy] = await ledger.make(tx, {
    design,
    owners: [giverId],
    clonedFrom: row.id,
    doing,
    more: { ownerId, transferredBy: giverId, properties: row.properties },
  })
  if (!copy) throw new Error('no copy was made')
  const { perCloneGain } = blockOf(row, design)
  const gain = typeof perCloneGain === 'number' ? perCloneGain : gainDefault
  const counted = { directClones: row.directClones + 1, cloningScore: addToScore(row.cloningScore, gain) }
  await ledger.change(tx, row, counted, doing)
  return copy
}

function blockOf(row: VatomRow, design: Design): { maxClonesPerInstance?: unknown; perCloneGain?: unknown } {
  return mergeBlocks(design.private, row.private)['cloneable-v1'] ?? {}
}
