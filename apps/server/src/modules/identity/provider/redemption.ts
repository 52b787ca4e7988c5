import type Provider from 'oidc-provider'
import type { Database } from '../../../platform/database/database.ts'
import { open, seal } from '../../../platform/sealed.ts'
import type { OidcStore, Redemption } from './adapter.ts'

/** Of the database's connections: what a step asks for outside its transaction finds one that is free. */
const stepsAtOnce = 4

/** Pages of the provider that go on with a browser's session, or begin one. */
const signsIn = /^\/api\/auth(\/|$)/
const signsOut = /^\/api\/session\/end(\/|$)/

/**
 * Makes each call of a browser one transaction, so that a session that was read before all sign-ins ended is not saved, and nothing is
 * issued of it, after.
 */
export function stepByStep({ store }: { store: OidcStore }): Parameters<Provider['use']>[0] {
  // Signing out tells other servers of it, for which nobody's signing in waits.
  const [signingIn, signingOut] = [inTurns(stepsAtOnce), inTurns(stepsAtOnce / 2)]
  return async (ctx, next) => {
    if (signsIn.test(ctx.path)) await signingIn(() => store.step(() => next()))
    else if (signsOut.test(ctx.path)) await signingOut(() => store.step(() => next()))
    else await next()
  }
}

/** So many at a time; the others wait in the order in which they came. */
function inTurns(most: number) {
  const waiting: (() => void)[] = []
  let busy = 0
  return async (work: () => Promise<unknown>): Promise<void> => {
    if (busy < most) busy += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
}

/** Undoes a transaction whose outcome is not to be kept. */
class Undone extends Error {}

/**
 * Makes each call of the token endpoint one transaction, so that of two simultaneous uses of a code or refresh token one wins,
 * and a refresh token sent again within its grace period gets the first answer again (R2).
 */
export function redeemAtomically({
  database,
  store,
}: {
  database: Database
  store: OidcStore
}): Parameters<Provider['use']>[0] {
  return async (ctx, next) => {
    if (ctx.path !== '/api/token' || ctx.method !== 'POST') return next()
    try {
      await database.transaction(async (tx) => {
        const redemption: Redemption = { tx, repeated: null, turn: Promise.resolve() }
        await store.inRedemption(redemption, next)
        const { status, body } = ctx
        if (status !== 200) {
          // This refusal itself writes: reuse revokes the family, wrong codes are counted. Any other leaves nothing behind.
          if ((body as { error?: string } | null)?.error === 'invalid_grant') return
          throw new Undone()
        }
        if (redemption.repeated) {
          ctx.body = open(redemption.repeated.refreshToken, redemption.repeated.answer)
          throw new Undone()
        }
        const refreshToken = ctx.oidc?.params?.refresh_token
        if (ctx.oidc?.params?.grant_type === 'refresh_token' && typeof refreshToken === 'string') {
          await store.storeAnswer(tx, refreshToken, seal(refreshToken, body as object))
        }
      })
    } catch (error) {
      if (!(error instanceof Undone)) throw error
    }
  }
}
