import type Provider from 'oidc-provider'
import type { Database } from '../../../platform/database/database.ts'
import { open, seal } from '../../../platform/sealed.ts'
import type { OidcStore, Redemption } from './adapter.ts'

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
