import type {
  AcquirableState,
  CrateState,
  DispensingState,
  RedeemableState,
  SealedCrateState,
  ShareState,
  Token,
} from '@vitrine/protocol'

interface Blocks {
  'acquirable-v1': AcquirableState
  'dispense-v1': DispensingState
  'vend-v1': DispensingState
  /** What is in it does not go out. */
  'crate-v2': Pick<CrateState, 'consumed' | 'opened' | 'openedAt'>
  'crate-v3': Pick<SealedCrateState, 'consumed' | 'opened' | 'openedAt' | 'sealed'>
  'redeemable-v1': RedeemableState
  'share-v1': ShareState
}

/** A block of a token, as the server has read it. Null where there is none. */
export function blockOf<Id extends keyof Blocks>(token: Token, id: Id): Blocks[Id] | null {
  return (token.state[id] as Blocks[Id] | undefined) ?? null
}

/** Whether the token offers this action of this behaviour now. */
export const offers = (token: Token, behaviorId: string, name: string): boolean =>
  token.abilities.some((ability) => ability.behaviorId === behaviorId && ability.name === name)
