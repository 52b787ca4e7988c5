import { createHash } from 'node:crypto'
import { Problem } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { OidcStore } from '../provider/adapter.ts'
import type { ClientRegistry } from '../provider/clients.ts'
import { lifetimes } from '../provider/lifetimes.ts'
import type { ProviderHost } from '../provider/provider-host.ts'
import { requestFor } from '../provider/request.ts'
import type { RefreshTokens } from './refresh-tokens.ts'

export interface SessionSyncNeeds {
  refreshTokens: RefreshTokens
  host: ProviderHost
  store: Pick<OidcStore, 'step' | 'hold'>
  issuer: string
  clients: ClientRegistry
}

const Body = z.object({ refresh_token: z.string().min(1).max(8192) })

/**
 * Gives the browser the provider's session that belongs to a refresh token, so that somebody who signed in by a grant need not
 * sign in again elsewhere. The refresh token stays good (R2).
 */
export function mountSessionSync(
  app: FastifyInstance,
  { refreshTokens, host, store, issuer, clients }: SessionSyncNeeds,
): void {
  const origin = new URL(issuer)
  const origins = new Set([issuer, ...clients.registered.flatMap((client) => client.origins)])

  app.get('/api/session/sync', async (_request, reply) => {
    const ancestors = [...origins].join(' ')
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': `default-src 'none'; script-src '${hashOf(syncScript(origins))}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`,
    })
    return `<!doctype html><meta charset="utf-8"><title>Session</title><script>${syncScript(origins)}</script>`
  })

  app.post('/api/session', { config: { limitedAs: 'session sync' } }, async (request, reply) => {
    // Only our own page may choose whose session a browser has; JSON with an origin cannot come from a form elsewhere.
    if (request.headers.origin !== issuer) throw new Problem('auth.forbidden')
    const body = Body.safeParse(request.body)
    if (!body.success)
      throw new Problem('request.invalid', { issues: [{ path: 'body/refresh_token', message: 'missing' }] })
    const { refresh_token: refreshToken } = body.data
    const whose = await refreshTokens.read(refreshToken)
    if (!whose) throw new Problem('auth.token_invalid')
    // Nothing of theirs ends between the look at the refresh token and the session.
    await store.step(async (tx) => {
      await store.hold(tx, whose.profile.id)
      const found = await refreshTokens.read(refreshToken)
      if (!found) throw new Problem('auth.token_invalid')
      const { token, grantId, profile } = found
      // Whoever has this browser's session can sign in to anything as that person: no other client's refresh token is worth that.
      if (!token.clientId || !clients.isOwn(token.clientId))
        throw new Problem('auth.insufficient_scope', { needs: 'own' })
      const provider = await host.current()
      const ctx = provider.createContext(
        requestFor(request.raw, { origin, body: null, address: request.ip }),
        reply.raw,
      )
      ctx.cookies.secure = origin.protocol === 'https:'
      const before = await provider.Session.get(ctx as never)
      const session = before.accountId === profile.id ? before : new provider.Session()
      if (before.accountId && before !== session) await before.destroy()
      const { amr, authTime } = token
      session.loginAccount({
        accountId: profile.id,
        ...(amr ? { amr } : {}),
        ...(authTime ? { loginTs: authTime } : {}),
      })
      session.ensureClientContainer(token.clientId)
      session.grantIdFor(token.clientId, grantId)
      session.resetIdentifier()
      await session.save(lifetimes.session)
      ctx.cookies.set(provider.cookieName('session'), session.jti, {
        signed: true,
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        maxAge: lifetimes.session * 1000,
      })
      const cookies = reply.raw.getHeader('set-cookie')
      reply.raw.removeHeader('set-cookie')
      if (cookies) reply.header('set-cookie', cookies as string[])
    })
    return reply.code(204).send()
  })
}

/** Waits for the refresh token from the page that embeds it and says whether the session is there now. */
function syncScript(origins: ReadonlySet<string>): string {
  return `const allowed=${JSON.stringify([...origins])};
addEventListener('message',async({data,origin,source})=>{
if(!allowed.includes(origin)||typeof data?.refresh_token!=='string')return;
const reply=await fetch('/api/session',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({refresh_token:data.refresh_token})}).catch(()=>null);
source.postMessage({type:'session-synced',ok:reply?.status===204},origin)});
parent.postMessage({type:'session-sync-ready'},'*')`
}

function hashOf(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`
}
