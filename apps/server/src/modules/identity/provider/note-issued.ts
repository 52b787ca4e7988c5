import type Provider from 'oidc-provider'
import type { AccessTokens } from '../access-tokens.ts'
import type { Devices } from '../sign-in/devices.ts'

/** Writes down on what tokens were asked for: who only renews them never calls anything else. */
export function noteIssued({
  accessTokens,
  devices,
}: {
  accessTokens: Pick<AccessTokens, 'read'>
  devices: Pick<Devices, 'noteTokens'>
}): Parameters<Provider['use']>[0] {
  return async (ctx, next) => {
    await next()
    if (ctx.path !== '/api/token' || ctx.status !== 200) return
    const token = (ctx.body as { access_token?: string } | null)?.access_token
    const issued = token ? await accessTokens.read(token) : null
    if (!issued?.grantId) return
    const { subject: accountId, clientId, grantId: sessionId } = issued
    await devices.noteTokens({ accountId, clientId, sessionId }, ctx.get('user-agent'))
  }
}
