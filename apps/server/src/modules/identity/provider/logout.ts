import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { OidcStore } from './adapter.ts'
import { isTrusted, studioClientId, walletClientId } from './clients.ts'
import { showLogoutQuestion } from './pages.ts'

/**
 * Ends the session at once where the request proves by its id token that it comes from this session's client; asks otherwise,
 * since anybody can send a browser to this address.
 */
export async function endSession(ctx: KoaContextWithOIDC, form: string, store: OidcStore): Promise<void> {
  const { session, entities, params, provider } = ctx.oidc
  const hint = (entities.IdTokenHint as { payload?: { sub?: string } } | undefined)?.payload?.sub
  if (!session || !hint || hint !== session.accountId) return showLogoutQuestion(ctx, form)

  for (const [clientId, authorization] of Object.entries(session.authorizations ?? {})) {
    const client = await provider.Client.find(clientId)
    if (client?.backchannelLogoutUri && session.accountId) {
      // A client that cannot be reached keeps nobody signed in here.
      const tell = client.backchannelLogout as (accountId: string, sid?: string) => Promise<void>
      await tell.call(client, session.accountId, authorization.sid).catch((error: Error) => {
        provider.emit('backchannel.error', ctx, error, client, session.accountId ?? '', authorization.sid ?? '')
      })
    }
    // Other clients that were given offline access keep it; this one asked to be signed out, and our own go together.
    const asking = ctx.oidc.client?.clientId ?? ''
    const ends = clientId === asking || (isTrusted(clientId) && isTrusted(asking)) || !authorization.persistsLogout
    if (authorization.grantId && ends) await store.destroyGrant(store.db(), authorization.grantId)
  }
  await session.destroy()
  ctx.cookies.set(provider.cookieName('session'), null, { path: '/', httpOnly: true })
  const { post_logout_redirect_uri: target, state } = params ?? {}
  const url = new URL(typeof target === 'string' ? target : ctx.oidc.urlFor('end_session_success'))
  if (typeof target === 'string' && typeof state === 'string') url.searchParams.set('state', state)
  ctx.status = 303
  ctx.redirect(url.href)
}

/**
 * Whoever says yes on the page that asks has signed out of the wallet and Studio, and of the client that sent them: their refresh tokens end,
 * too. The provider itself would leave those of `offline_access` alive; other clients' stay so.
 */
export function endAfterQuestion(store: OidcStore): Parameters<Provider['use']>[0] {
  return async (ctx, next) => {
    await next()
    if (ctx.path !== '/api/session/end/confirm' || ctx.status !== 303 || !ctx.oidc?.params?.logout) return
    const { session } = ctx.oidc
    const asking = (session?.state as { clientId?: string } | undefined)?.clientId
    for (const clientId of new Set([walletClientId, studioClientId, asking])) {
      const grantId = clientId && session?.authorizations?.[clientId]?.grantId
      if (grantId) await store.destroyGrant(store.db(), grantId)
    }
  }
}
