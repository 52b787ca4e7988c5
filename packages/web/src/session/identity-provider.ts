import { limits } from '@vitrine/protocol/limits'
import * as oauth from 'oauth4webapi'
import { ProviderUnreachable, RefreshRefused, SignInRefused } from './errors.ts'
import type { RenewedTokens } from './session.ts'
import { noToken, type SessionTokens, sessionOfAccessToken } from './tokens.ts'

export interface ProviderSettings {
  issuer: URL
  clientId: string
  scopes: readonly string[]
  redirectUri: string
  postLogoutRedirectUri: string
  now: () => number
  /** The provider's own description, where it was asked for already. */
  discovery?: () => Promise<Response>
}

export interface AuthorizationWish {
  state: string
  nonce: string
  verifier: string
  prompt: 'consent' | 'login consent'
  loginHint?: string | undefined
  businessId?: string | undefined
  language: string
}

export type IdentityProvider = ReturnType<typeof createIdentityProvider>

/** Authorization code with PKCE, refresh, revocation and end of session at our OpenID provider. */
export function createIdentityProvider(settings: ProviderSettings) {
  const { issuer, clientId, scopes, redirectUri, postLogoutRedirectUri, now, discovery } = settings
  const client: oauth.Client = { client_id: clientId }
  const publicClient = oauth.None()
  let known: Promise<oauth.AuthorizationServer> | null = null

  const http = () => ({
    [oauth.allowInsecureRequests]: issuer.protocol === 'http:',
    signal: AbortSignal.timeout(limits.apiTimeoutMs),
  })

  function discover(): Promise<oauth.AuthorizationServer> {
    known ??= (discovery?.() ?? oauth.discoveryRequest(issuer, http()))
      .then((response) => oauth.processDiscoveryResponse(issuer, response))
      .catch((cause: unknown) => {
        known = null
        throw new ProviderUnreachable('discovery', { cause })
      })
    return known
  }

  return {
    async authorizationUrl(wish: AuthorizationWish): Promise<string> {
      const url = new URL(endpoint(await discover(), 'authorization_endpoint'))
      const values = {
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: scopes.join(' '),
        prompt: wish.prompt,
        state: wish.state,
        nonce: wish.nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(wish.verifier),
        code_challenge_method: 'S256',
        ui_locales: wish.language,
        login_hint: wish.loginHint,
        'business-id': wish.businessId,
      }
      for (const [name, value] of Object.entries(values)) if (value) url.searchParams.set(name, value)
      return url.href
    },

    async exchange(callback: URL, kept: { state: string; nonce: string; verifier: string }): Promise<SessionTokens> {
      const server = await discover()
      const parameters = readCallback(server, client, callback, kept.state)
      try {
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          publicClient,
          parameters,
          redirectUri,
          kept.verifier,
          http(),
        )
        const answer = await oauth.processAuthorizationCodeResponse(server, client, response, {
          expectedNonce: kept.nonce,
          requireIdToken: true,
        })
        const { sub } = oauth.getValidatedIdTokenClaims(answer) ?? {}
        if (!sub || !answer.id_token || !answer.refresh_token) throw new SignInRefused('invalid_response')
        return {
          source: 'identity-provider',
          sub,
          accessToken: answer.access_token,
          refreshToken: answer.refresh_token,
          idToken: answer.id_token,
          expiresAt: expiry(answer),
        }
      } catch (cause) {
        throw classify(cause, () => new SignInRefused(errorCode(cause) ?? 'invalid_response'))
      }
    },

    async renew(refreshToken: string): Promise<RenewedTokens> {
      const server = await discover()
      try {
        const response = await oauth.refreshTokenGrantRequest(server, client, publicClient, refreshToken, http())
        const answer = await oauth.processRefreshTokenResponse(server, client, response)
        return {
          accessToken: answer.access_token,
          refreshToken: answer.refresh_token ?? refreshToken,
          expiresAt: expiry(answer),
          ...(answer.id_token ? { idToken: answer.id_token } : {}),
        }
      } catch (cause) {
        throw classify(cause, () => new RefreshRefused('refresh', { cause }))
      }
    },

    /** Tokens of its own for the access token that a host has given; the client is the one that the token was made for (b7). */
    async exchangeToken(subjectToken: string): Promise<SessionTokens> {
      const server = await discover()
      const parameters = {
        resource: 'wallet-rn',
        subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
        subject_token: subjectToken,
      }
      try {
        const grant = 'urn:ietf:params:oauth:grant-type:token-exchange'
        const response = await oauth.genericTokenEndpointRequest(
          server,
          client,
          publicClient,
          grant,
          parameters,
          http(),
        )
        const answer = await oauth.processGenericTokenEndpointResponse(server, client, response)
        const { sub } = oauth.getValidatedIdTokenClaims(answer) ?? {}
        if (!sub || !answer.id_token) throw new SignInRefused('invalid_response')
        return {
          source: 'identity-provider',
          sub,
          accessToken: answer.access_token,
          // A token without `offline_access` gives none: the provider then refuses to renew, and the host is asked for another one.
          refreshToken: answer.refresh_token ?? noToken,
          idToken: answer.id_token,
          expiresAt: expiry(answer),
        }
      } catch (cause) {
        const code = errorCode(cause)
        // The client keeps a secret, so that nobody else can exchange in its name: its token is used as it is, while it is good.
        const asItIs = code === 'invalid_client' ? sessionOfAccessToken(subjectToken) : null
        if (asItIs) return asItIs
        if (code) throw new SignInRefused(code)
        throw classify(cause, () => new SignInRefused('invalid_response'))
      }
    },

    async revoke(refreshToken: string): Promise<void> {
      const server = await discover()
      const response = await oauth.revocationRequest(server, client, publicClient, refreshToken, http())
      await oauth.processRevocationResponse(response)
    },

    async endSessionUrl(idToken: string): Promise<string> {
      const url = new URL(endpoint(await discover(), 'end_session_endpoint'))
      url.searchParams.set('id_token_hint', idToken)
      url.searchParams.set('client_id', clientId)
      url.searchParams.set('post_logout_redirect_uri', postLogoutRedirectUri)
      return url.href
    },
  }

  function expiry(answer: oauth.TokenEndpointResponse): number {
    return now() + (answer.expires_in ?? 0) * 1000
  }
}

function endpoint(server: oauth.AuthorizationServer, name: 'authorization_endpoint' | 'end_session_endpoint'): string {
  const address = server[name]
  if (!address) throw new Error(`The provider names no ${name}.`)
  return address
}

function readCallback(server: oauth.AuthorizationServer, client: oauth.Client, callback: URL, state: string) {
  try {
    return oauth.validateAuthResponse(server, client, callback, state)
  } catch (cause) {
    throw new SignInRefused(errorCode(cause) ?? 'invalid_response')
  }
}

/** Only `invalid_grant` is a refusal; a 5xx, a lost network or an unexpected answer says nothing about the person (R1). */
function classify(cause: unknown, refusal: () => Error): Error {
  if (cause instanceof SignInRefused) return cause
  if (errorCode(cause) === 'invalid_grant') return refusal()
  return new ProviderUnreachable('provider', { cause })
}

function errorCode(cause: unknown): string | null {
  return cause instanceof oauth.ResponseBodyError || cause instanceof oauth.AuthorizationResponseError
    ? cause.error
    : null
}
