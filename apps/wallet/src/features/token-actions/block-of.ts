import type { CouponState, FormState, GameState, PollState, QuizState, RewardState, Token } from '@vitrine/protocol'

interface Blocks {
  'coupon-v1': CouponState
  'game-of-chance-v1': GameState
  'quiz-v2': QuizState
  'poll-v1': PollState
  'form-v1': FormState
  'reward-v1': RewardState
}

/** A block of a token; the server has read it by its schema and filled in what it left out. Null where there is none. */
export function blockOf<Id extends keyof Blocks>(token: Token, id: Id): Blocks[Id] | null {
  return (token.state[id] as Blocks[Id] | undefined) ?? null
}
