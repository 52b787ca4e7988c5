import { NetworkFailure } from '../network-failure.ts'
import { matrixErrorOf } from './matrix-error.ts'
import { chatRequestMs, type MatrixAccess } from './matrix-http.ts'

export interface MatrixLogin {
  homeserverUrl: string
  /** Of `GET /me/chat`; good once. */
  token: string
  /** The same one again takes the place of the sign-in before. */
  deviceId: string
  deviceName?: string
  fetch?: typeof fetch
}

/** Signs in to chat (`org.matrix.login.jwt`). Throws `MatrixError` or `NetworkFailure`. */
export async function signInToMatrix({
  homeserverUrl,
  token,
  deviceId,
  deviceName,
  ...given
}: MatrixLogin): Promise<MatrixAccess> {
  const send = given.fetch ?? fetch
  const response = await send(`${homeserverUrl.replace(/\/$/, '')}/_matrix/client/v3/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      type: 'org.matrix.login.jwt',
      token,
      device_id: deviceId,
      ...(deviceName ? { initial_device_display_name: deviceName } : {}),
    }),
    signal: AbortSignal.timeout(chatRequestMs),
  }).catch((cause: unknown) => {
    throw new NetworkFailure((cause as Error).name === 'TimeoutError' ? 'timeout' : 'offline', { cause })
  })
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null
  const { user_id: userId, access_token: accessToken, device_id: device } = body ?? {}
  if (response.ok && typeof userId === 'string' && typeof accessToken === 'string') {
    return { homeserverUrl, userId, accessToken, deviceId: typeof device === 'string' ? device : deviceId }
  }
  throw (
    matrixErrorOf(response.status, body, response.headers.get('Retry-After')) ??
    new NetworkFailure('unavailable', { status: response.status })
  )
}
