import { createNetworkSocket } from '@vitrine/client'
import type { MapToken, network } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import { Problem } from '@vitrine/protocol/problem'
import { logError } from '../../../platform/telemetry/log.ts'
import { groupsOf } from '../../map/map-groups.ts'
import type { MapScope } from '../../map/map-scope.ts'
import type { MapTile } from '../../map/tiles.ts'
import type { FollowingMap, MapNews, RegionMap } from '../region.ts'
import { type LegacyNetwork, networkOf } from './connection.ts'
import { findNetworkToken } from './network-inventory.ts'
import { asWalletToken } from './network-token.ts'

export const legacyNetworkMap: RegionMap = {
  async groups(api, scope, { box }, precision, signal) {
    const there = networkOf(api)
    // That network counts everybody's; a brand's and one's own are counted here.
    if (scope.businessId || scope.mine) return groupsOf(await discover(there, scope, box, signal), precision)
    const body = { ...discoverBody(box, scope), precision }
    const path = '/v1/vatom/geodiscovergroups'
    const reply = await there.client.call<{ groups?: ReturnType<typeof groupsOf> }>('POST', path, body, { signal })
    return reply.groups ?? []
  },
  tokens: (api, scope, box, signal) => discover(networkOf(api), scope, box, signal),
  follow,
}

/** What that network is asked for: a box, less what is kept out of it. */
const discoverBody = ({ bottomLeft, topRight }: MapTile['box'], { variationsKeptOut, publishers }: MapScope) => ({
  bottom_left: bottomLeft,
  top_right: topRight,
  filter: 'vatoms',
  ...(variationsKeptOut ? { except_variations: variationsKeptOut } : {}),
  ...(publishers ? { publisher_fqdns: publishers } : {}),
})

async function discover(
  there: LegacyNetwork,
  scope: MapScope,
  box: MapTile['box'],
  signal: AbortSignal,
): Promise<MapToken[]> {
  const me = there.accountId()
  const found = new Map<string, MapToken>()
  let nextToken = ''
  for (let page = 0; page < limits.mapPagesMax; page++) {
    const body = {
      ...discoverBody(box, scope),
      limit: limits.mapPageSizeMax,
      ...(nextToken ? { next_token: nextToken } : {}),
    }
    const pack = await there.client.call<network.Pack & { next_token?: string }>(
      'POST',
      '/v1/vatom/geodiscover',
      body,
      { signal },
    )
    for (const token of mapTokensIn(pack, me)) if (isShown(token, scope, me)) found.set(token.id, token)
    nextToken = pack.next_token ?? ''
    if (!nextToken) break
  }
  return [...found.values()]
}

function isShown(token: MapToken, { businessId, mine }: MapScope, me: string | null): boolean {
  if (mine && token.owner !== me) return false
  return !businessId || token.state['studio-info-v1'].businessId === businessId
}

/** What a reply puts on the map, with the faces and actions of each. */
function mapTokensIn(pack: network.Pack, readerId: string | null): MapToken[] {
  const faces = Map.groupBy(pack.faces ?? [], (face) => face.template)
  const actions = Map.groupBy(pack.actions ?? [], ({ name }) => name.slice(0, name.indexOf('::Action::')))
  return (pack.vatoms ?? []).flatMap((vatom): MapToken[] => {
    const { template, geo_pos: place } = vatom['vAtom::vAtomType']
    const [lon, lat] = place?.coordinates ?? []
    if (lon === undefined || lat === undefined) return []
    const parts = { vatom, faces: faces.get(template) ?? [], actions: actions.get(template) ?? [] }
    return [{ ...asWalletToken(parts, readerId), position: { type: 'Point', coordinates: [lon, lat] } }]
  })
}

function follow({ api, onNews, onMissed }: FollowingMap) {
  const there = networkOf(api)
  let isOpened = false
  const socket = createNetworkSocket({
    url: there.socketUrl,
    appId: there.appId,
    getAccessToken: there.getAccessToken,
    onOpen() {
      if (isOpened) onMissed()
      isOpened = true
    },
    onFrame(frame) {
      if (frame.msg_type === 'map') onNews([newsOf(there, frame.payload)])
    },
    onBadFrame: (reason) => logError('the older network sent a bad message', new Error(reason)),
  })
  socket.start()
  return { look: socket.monitor, stop: socket.stop }
}

function newsOf(there: LegacyNetwork, { op, vatom_id: id, lat, lon }: network.MapFrame['payload']): MapNews {
  return {
    operation: op,
    id,
    origin: null,
    place: { lat, lon },
    async read() {
      const token = await findNetworkToken(there, id)
      if (!token) throw new Problem('token.not_found')
      return { ...token, position: { type: 'Point', coordinates: [lon, lat] } }
    },
  }
}
