import { RoyaltiesState } from '@vitrine/protocol'
import type { Behaviour } from '../../actions/behaviour.ts'

/** Paid by commerce when the token is sold; who gets it and how it is rounded is written in docs/specification/money.md. */
export const royalties: Behaviour = {
  id: 'royalties-v1',
  summary: 'A share of every resale goes to its artist, or to its brand.',
  settings: RoyaltiesState,
  state: RoyaltiesState,
  actions: [],
}
