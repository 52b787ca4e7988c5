import { searchInventory } from '@vitrine/client/routes'
import type { BusinessId, Token } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import { publicTokenOf } from '../../../components/token/public-token.ts'
import { readKeptTokens } from '../../../data/regions/regions.ts'
import { hostTokenOf } from '../../../data/tokens/host-token.ts'
import { placeOnMap } from '../../../data/tokens/on-map.ts'
import { tokenQuery } from '../../../data/tokens/tokens.ts'
import { type Call, type CallContext, requiredText, textOf } from '../call-context.ts'

/** What is told in one answer: more would not fit into a message. */
const listedMax = 1_000

/** The person's own tokens at the root, newest first, of every region. */
export const listTokens: Call = async (params, { api, presence }) => {
  const { client } = await presence()
  const businessId = textOf(params, 'businessId', 'bussinesId')
  const newer: Token[] = []
  for (let page = 0; newer.length < listedMax; page++) {
    const body = {
      pageParam: page,
      limit: limits.inventoryPageSizeMax,
      dropped: 'shown' as const,
      sortBy: 'when_received' as const,
      ...(businessId ? { businessId: businessId as BusinessId } : {}),
    }
    const { data } = await api.call(searchInventory, { body })
    newer.push(...data.items)
    if (data.items.length < data.limit) break
  }
  const kept = await readKeptTokens({ api, client })
  return [...newer, ...kept.filter(({ parentId }) => parentId === '.')]
    .filter(({ state }) => businessId === null || state['studio-info-v1'].businessId === businessId)
    .sort((a, b) => b.received - a.received)
    .slice(0, listedMax)
    .map(hostTokenOf)
}

export const getToken: Call = async (params, context) => hostTokenOf(await tokenOf(params, context))

/** As NFT metadata tells of it, with its place where it lies on the map. */
export const getPublicToken: Call = async (params, context) => {
  const token = await tokenOf(params, context)
  const place = placeOnMap(token)
  const position = place && { type: 'Point', coordinates: [place.lon, place.lat] }
  return { ...publicTokenOf(token), ...(position ? { position } : {}) }
}

/** Some of the original's hosts send key and value the wrong way round: `{[id]: 'tokenId'}`. */
export function tokenIdOf(params: Record<string, unknown>): string {
  const swapped = Object.entries(params).find(([, value]) => value === 'tokenId')?.[0]
  return textOf(params, 'tokenId', 'tokenID', 'id') ?? swapped ?? requiredText(params, 'tokenId')
}

export async function tokenOf(params: Record<string, unknown>, { api, presence }: CallContext): Promise<Token> {
  const { client } = await presence()
  return client.fetchQuery({ ...tokenQuery(api, tokenIdOf(params)), staleTime: 0 })
}
