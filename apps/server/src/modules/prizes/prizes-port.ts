import { definePort } from '../tokens/index.ts'
import type { DrawResult } from './prizes.ts'

/** A draw from a prize set of the token's own business. */
export interface PrizeDrawing {
  prizeSetId: string
  /** The account that wins; the caller, when left out. */
  to?: string
  /** What realtime, provenance and the draw's record call it: `prize`, `crate`, … */
  cause: string
}

/** Chance. */
export interface PrizesPort {
  /** Draws and gives a prize; `given` is null for no prize. Refuses with `prizes.not_found` where the brand has no such set. */
  draw(drawing: PrizeDrawing): Promise<DrawResult>
}

export const prizesPort = definePort<'prizes', PrizesPort>('prizes')
