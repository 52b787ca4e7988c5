import { interactionPolicy } from 'oidc-provider'
import type { OidcStore } from './adapter.ts'
import { type ClientRegistry, isTrusted } from './clients.ts'
import type { ConsentMemory } from './consent-memory.ts'

const { base, Check } = interactionPolicy

/**
 * When people are shown a screen. A client that asks for consent gets it asked again, as the standard wants; only this server's own
 * wallet, which must ask to be given a refresh token at all, takes what a person allowed it earlier, once they have signed in anew. Who
 * allowed a brand's wallet before another brand joined it is asked again.
 */
export function promptPolicy({
  clients,
  consents,
  store,
}: {
  clients: Pick<ClientRegistry, 'find'>
  consents: ConsentMemory
  store: OidcStore
}) {
  const policy = base()
  const checks = policy.get('consent')?.checks
  if (!checks?.get('consent_prompt')) throw new Error('the provider has no consent prompt to refine')
  checks.remove('consent_prompt')
  checks.add(
    new Check('consent_prompt', 'consent prompt was not resolved', 'consent_required', async ({ oidc }) => {
      const { client, session, result } = oidc
      if (!oidc.prompts.has('consent') || !oidc.promptPending('consent')) return Check.NO_NEED_TO_PROMPT
      // Without a sign-in of just now the screen also says whose session the browser has.
      if (!client || !isTrusted(client.clientId) || !session?.accountId || !result?.login) return Check.REQUEST_PROMPT
      const allowed = await consents.scopesFor(store.db(), session.accountId, client.clientId)
      return [...oidc.requestParamScopes].every((scope) => allowed.includes(scope))
        ? Check.NO_NEED_TO_PROMPT
        : Check.REQUEST_PROMPT
    }),
    0,
  )
  checks.add(
    new Check('reach_grown', 'the client reaches more than was allowed', 'consent_required', async ({ oidc }) => {
      const { client, session, requestParamScopes } = oidc
      if (!client || !session?.accountId || !requestParamScopes.has('wallet:brand')) return Check.NO_NEED_TO_PROMPT
      const reach = (await clients.find(client.clientId))?.reach ?? []
      const allowed = await consents.brandsFor(store.db(), session.accountId, client.clientId)
      return [...reach].every((id) => allowed.includes(id)) ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT
    }),
  )
  return policy
}
