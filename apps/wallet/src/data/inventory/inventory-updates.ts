import type { QueryClient } from '@tanstack/react-query'
import type { InventoryUpdate, Token } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problems'
import type { ApiClient } from '../../platform/server/api.ts'
import { viewerSettings } from '../../platform/viewer/viewer.ts'
import { publicProfileQuery } from '../account/people.ts'
import { perAccount } from '../account/per-account.ts'
import { readWalletPreferences } from '../account/wallet-preferences.ts'
import { businessQuery } from '../brands/businesses.ts'
import { applyArrival, applyToken } from '../regions/newer/pages.ts'
import { isInScope } from '../regions/regions.ts'
import { areRewardsActive } from '../tokens/rewards.ts'
import { applyRemoval, tokenQuery } from '../tokens/tokens.ts'
import { isAnnounced } from './arrival.ts'
import { markInventoryUpdated } from './inventory-updated.ts'
import { scopeOf } from './listing.ts'
import { refreshInventory } from './refresh.ts'

export interface Arrival {
  token: Token
  /** Who sent it, as it is shown (R20); null when nobody did or nobody may know. */
  sender: { name: string; picture: string | null; isBusiness: boolean } | null
  /** It comes from its brand, which wants it to open by itself, and the person has nothing against it. */
  opens: boolean
}

const announcedTo = perAccount(() => new Set<string>())

/** Brings one batch of realtime updates into every cache (spec §4 Inventory stream); returns what deserves a toast. */
export async function applyInventoryUpdates(
  client: QueryClient,
  api: ApiClient,
  updates: readonly InventoryUpdate[],
): Promise<Arrival[]> {
  const arrivals: Arrival[] = []
  for (const update of updates) {
    if (update.operation === 'remove') {
      applyRemoval(client, update.vatomId)
      continue
    }
    const token = await fetchToken(client, api, update.vatomId)
    if (!token) continue
    if (update.operation === 'update') applyToken(client, token)
    else applyArrival(client, token)
    const arrival = await arrivalOf(client, api, update, token)
    if (arrival) arrivals.push(arrival)
  }
  if (updates.length > 0) {
    markInventoryUpdated(client)
    await refreshInventory(client)
  }
  return arrivals
}

/** What is worth a toast, by one rule for every region; once for each token. */
export async function arrivalOf(
  client: QueryClient,
  api: ApiClient,
  update: InventoryUpdate,
  token: Token,
): Promise<Arrival | null> {
  if (!(await isNews(client, api, update, token))) return null
  announcedTo(client).add(token.id)
  const sender = await senderOf(client, api, update, token)
  return { token, sender, opens: sender?.isBusiness === true && (await opensItself(client, api, token)) }
}

/** Null when it has left again meanwhile. */
async function fetchToken(client: QueryClient, api: ApiClient, tokenId: string): Promise<Token | null> {
  try {
    return await client.fetchQuery({ ...tokenQuery(api, tokenId), staleTime: 0 })
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return null
    throw error
  }
}

async function isNews(client: QueryClient, api: ApiClient, update: InventoryUpdate, token: Token): Promise<boolean> {
  if (update.operation !== 'add' || !isInScope(token, scopeOf(viewerSettings()))) return false
  const business = await client
    .fetchQuery(businessQuery(api, token.state['studio-info-v1'].businessId))
    .catch(() => null)
  const { toasts } = viewerSettings()
  return isAnnounced(update, token, {
    announced: announcedTo(client),
    rewardsActive: areRewardsActive(client),
    toastsOff: !readWalletPreferences().arrivalToasts || toasts.disabled || toasts.allIgnored,
    ignored: toasts.ignored,
    features: business?.pageConfig?.features?.vatom,
  })
}

async function opensItself(client: QueryClient, api: ApiClient, token: Token): Promise<boolean> {
  if (!readWalletPreferences().autoOpen) return false
  const business = await client
    .fetchQuery(businessQuery(api, token.state['studio-info-v1'].businessId))
    .catch(() => null)
  return business?.pageConfig?.features?.vatom?.autoOpen === true
}

/** Sent by its author: the business's name and logo; otherwise the sender's public name (R20). */
async function senderOf(
  client: QueryClient,
  api: ApiClient,
  { by }: InventoryUpdate,
  token: Token,
): Promise<Arrival['sender']> {
  if (!by || by === token.owner) return null
  try {
    if (by === token.author) {
      const business = await client.fetchQuery(businessQuery(api, token.state['studio-info-v1'].businessId))
      return { name: business.displayName, picture: business.brandConfig.icon ?? business.logoSrc, isBusiness: true }
    }
    const person = await client.fetchQuery(publicProfileQuery(api, by))
    return { name: person.name, picture: person.picture, isBusiness: false }
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
