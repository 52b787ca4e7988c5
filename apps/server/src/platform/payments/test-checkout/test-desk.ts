import type { testCheckout } from '../payments.schema.ts'

export type TestCheckoutRow = typeof testCheckout.$inferSelect

export interface TestDesk {
  find(sessionId: string): Promise<TestCheckoutRow | null>
  /** Plays a card that works, or one that does not; does nothing when it is no longer open. */
  play(sessionId: string, how: 'pay' | 'decline'): Promise<TestCheckoutRow | null>
}
