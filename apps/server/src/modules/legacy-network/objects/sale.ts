import { CommerceState, type network, Problem, RoyaltiesState } from '@vitrine/protocol'

/** How an object stands to be bought; what its publisher wrote there and nobody can read counts as nothing. */
export function commerceOf({ private: blocks }: Pick<network.Vatom, 'private'>): CommerceState {
  const read = CommerceState.safeParse(blocks['commerce-v1'] ?? {})
  return read.success ? read.data : CommerceState.parse({})
}

export function royaltiesOf({ private: blocks }: Pick<network.Vatom, 'private'>): RoyaltiesState | null {
  const read = RoyaltiesState.safeParse(blocks['royalties-v1'])
  return read.success ? read.data : null
}

/** While somebody pays, nothing else happens to it. */
export function assertNotPaid(vatom: Pick<network.Vatom, 'private'>): void {
  const { status, channel } = commerceOf(vatom)
  if (channel !== 'none' && status === 'pending') throw new Problem('commerce.sale_in_progress')
}
