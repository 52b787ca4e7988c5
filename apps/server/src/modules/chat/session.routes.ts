import type { Database } from '../../platform/database/database.ts'
import type { Devices } from './devices.ts'
import type { Ignored } from './ignored.ts'
import { badJson, forbidden, MatrixError, notFound } from './matrix-error.ts'
import type { MatrixApi } from './matrix-http.ts'

/** Clients look for the version that brought what they need, so that all are named up to the newest. */
const versions = Array.from({ length: 15 }, (_, index) => `v1.${index + 1}`)
const loginType = 'org.matrix.login.jwt'

export interface SessionRoutesNeeds {
  database: Database
  devices: Devices
  ignored: Pick<Ignored, 'bringUp'>
}

/** What this server can do, and signing in and out (client-server API, "Client authentication"). */
export function sessionRoutes(api: MatrixApi, { database, devices, ignored }: SessionRoutesNeeds): void {
  api.open('GET', '/client/versions', async () => ({ versions, unstable_features: {} }), [])
  api.open('GET', '/login', async () => ({ flows: [{ type: loginType }] }))
  api.open('POST', '/login', async ({ body }) => {
    if (body.type !== loginType) throw new MatrixError(400, 'M_UNKNOWN', 'One signs in by a token of the wallet')
    if (typeof body.token !== 'string') throw badJson('`token` is missing')
    const deviceId =
      typeof body.device_id === 'string' && /^[\w.~-]{1,128}$/.test(body.device_id) ? body.device_id : null
    const displayName = typeof body.initial_device_display_name === 'string' ? body.initial_device_display_name : ''
    const made = await devices.signIn({ token: body.token, deviceId, displayName: displayName.slice(0, 200) })
    await ignored.bringUp(made.accountId)
    return { user_id: made.userId, access_token: made.accessToken, device_id: made.deviceId }
  })
  api.signedIn('POST', '/logout', async ({ device }) => {
    await database.transaction((tx) => devices.end(tx, device.accountId, [device.deviceId]))
    return {}
  })
  api.signedIn('POST', '/logout/all', async ({ device }) => {
    await database.transaction((tx) => devices.end(tx, device.accountId, 'all'))
    return {}
  })
  api.signedIn('GET', '/account/whoami', async ({ device }) => ({
    ...{ user_id: device.userId, device_id: device.deviceId, is_guest: device.guest },
  }))
  api.signedIn('GET', '/capabilities', async () => ({
    capabilities: {
      'm.room_versions': { default: '11', available: { 11: 'stable' } },
      'm.change_password': { enabled: false },
      'm.set_displayname': { enabled: false },
      'm.set_avatar_url': { enabled: false },
      'm.3pid_changes': { enabled: false },
    },
  }))

  const deviceView = ({ deviceId, displayName, seenAt }: Awaited<ReturnType<Devices['list']>>[number]) => ({
    ...{ device_id: deviceId, display_name: displayName, last_seen_ip: null, last_seen_ts: seenAt.getTime() },
  })
  api.signedIn('GET', '/devices', async ({ device }) => ({
    devices: (await devices.list(device.accountId)).map(deviceView),
  }))
  api.signedIn('GET', '/devices/:deviceId', async ({ device, params }) => {
    const found = (await devices.list(device.accountId)).find(({ deviceId }) => deviceId === params.deviceId)
    if (!found) throw notFound('The device')
    return deviceView(found)
  })
  api.signedIn('PUT', '/devices/:deviceId', async ({ device, params, body }) => {
    const name = typeof body.display_name === 'string' ? body.display_name.slice(0, 200) : ''
    if (!(await devices.rename(device, params.deviceId ?? '', name))) throw notFound('The device')
    return {}
  })
  // Other devices are ended in the wallet, where it is proved who asks.
  api.signedIn('DELETE', '/devices/:deviceId', async ({ device, params }) => {
    if (params.deviceId !== device.deviceId) throw forbidden('Other devices are signed out in the wallet')
    await database.transaction((tx) => devices.end(tx, device.accountId, [device.deviceId]))
    return {}
  })
}

/** Where clients find the homeserver (client-server API, "Well-known URIs"). */
export const wellKnown = (publicUrl: string) => ({ 'm.homeserver': { base_url: publicUrl } })
