import type { KeyScope } from '@vitrine/protocol'
import type { App } from '../app.ts'

/** A new API key of a brand and an access token for it, as one of the brand's programs gets it. */
export async function keyToken(
  { app, database }: { app: App; database: App['database'] },
  businessId: string,
  scopes: readonly KeyScope[],
) {
  const by = '00000000-0000-4000-8000-00000000cafe'
  const staff = { businessId, by, actor: { kind: 'account', accountId: by, role: 'owner' } } as const
  const { id, clientId, secret } = await database.transaction((tx) =>
    app.studio.keys.create(tx, staff, { name: 'Till', scopes }),
  )
  const ask = (scope?: string, password = secret) =>
    app.http.inject({
      method: 'POST',
      url: '/api/token',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${password}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `grant_type=client_credentials${scope === undefined ? '' : `&scope=${encodeURIComponent(scope)}`}`,
    })
  const accessToken: string = (await ask()).json().access_token
  return { id, clientId, secret, ask, accessToken }
}
