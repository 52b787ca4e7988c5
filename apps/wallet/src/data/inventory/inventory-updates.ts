import type { QueryClient } from '@tanstack/react-query'
import { readTokens } from '@vitrine/client/routes'
import type { BusinessSummary, InventoryUpdate, Token } from '@vitrine/protocol'
import { isRefusal, Problem } from '@vitrine/protocol/problem'
import type { ApiClient } from '../../platform/server/api.ts'
import { isWithinLock } from '../../platform/viewer/lock.ts'
import { viewerSettings } from '../../platform/viewer/viewer.ts'
import { publicProfileQuery } from '../account/people.ts'
import { perAccount } from '../account/per-account.ts'
import { readWalletPreferences } from '../account/wallet-preferences.ts'
import { pictureOfBrand } from '../brands/brand-picture.ts'
import { businessKeys, businessQuery } from '../brands/businesses.ts'
import { applyNews } from '../regions/newer/apply-news.ts'
import { isInScope } from '../regions/regions.ts'
import { noteRedeemed, redeemedAmong } from '../tokens/redeemed.ts'
import { areRewardsActive } from '../tokens/rewards.ts'
import { isAnnounced } from './arrival.ts'
import { markInventoryUpdated } from './inventory-updated.ts'
import { scopeOf } from './listing.ts'
import { tellTokensCame } from './tokens-came.ts'

/** Something that came, and what was told of it. */
export interface Came {
  update: InventoryUpdate
  token: Token
}

/** What came, as it is told. */
export interface Arrival {
  token: Token
  /** Who sent it, as it is shown (R20); null when nobody did or nobody may know. */
  sender: { name: string; picture: string | null; isBusiness: boolean } | null
  /** It comes from its brand, which wants it to open by itself, and the person has nothing against it. */
  opens: boolean
}

const announcedTo = perAccount(() => new Set<string>())
/**
 * Brings one batch of realtime updates into every cache (spec §4 Inventory stream), however many they are, with one read and one refresh;
 * returns what deserves a toast.
 */
export async function applyInventoryUpdates(
  client: QueryClient,
  api: ApiClient,
  updates: readonly InventoryUpdate[],
): Promise<Came[]> {
  if (updates.length === 0) return []
  const last = lastOfEach(updates)
  const staying = last.filter(({ operation }) => operation !== 'remove')
  let areBrandsKnown = false
  try {
    const tokens = await readTogether(api, staying)
    const known = staying.flatMap((update): Came[] => {
      const token = tokens.get(update.vatomId)
      return token ? [{ update, token }] : []
    })
    const came = known.filter(({ update }) => update.operation === 'add')
    const arrived = came.map(({ token }) => token)
    const redeemed = redeemedAmong(client, last)
    applyNews(client, {
      gone: last.filter((update) => !staying.includes(update)).map(({ vatomId }) => vatomId),
      changed: known.filter((each) => !came.includes(each)).map(({ token }) => token),
      came: arrived,
    })
    noteRedeemed(client, redeemed)
    if (came.length > 0) tellTokensCame(client, arrived)
    const brands = new Set(client.getQueryData<BusinessSummary[]>(businessKeys.ofInventory)?.map(({ id }) => id))
    areBrandsKnown =
      staying.length === last.length && arrived.every(({ state }) => brands.has(state['studio-info-v1'].businessId))
    return newsAmong(client, api, came)
  } finally {
    markInventoryUpdated(client)
    void client.invalidateQueries({
      queryKey: ['inventory'],
      predicate: ({ queryKey }) => !areBrandsKnown || queryKey[1] !== businessKeys.ofInventory[1],
    })
  }
}

/** What is true of each token in the end; what came and changed since has come all the same. */
function lastOfEach(updates: readonly InventoryUpdate[]): InventoryUpdate[] {
  const last = new Map<string, InventoryUpdate>()
  for (const update of updates) {
    const before = last.get(update.vatomId)
    if (before?.operation !== 'add' || update.operation !== 'update') last.set(update.vatomId, update)
  }
  return [...last.values()]
}

/** What is there of these tokens; some may have left again meanwhile. */
async function readTogether(api: ApiClient, updates: readonly InventoryUpdate[]): Promise<Map<string, Token>> {
  const tokenIds = updates.map(({ vatomId }) => vatomId)
  if (tokenIds.length === 0) return new Map()
  try {
    const { items } = await api.call(readTokens, { body: { tokenIds } })
    return new Map(
      items.filter(({ state }) => isWithinLock(state['studio-info-v1'].businessId)).map((token) => [token.id, token]),
    )
  } catch (error) {
    if (isRefusal(error) && error.code !== 'request.rate_limited') return new Map()
    throw error
  }
}

/** What is worth a toast, by one rule for every region; once for each token. */
export async function newsAmong(client: QueryClient, api: ApiClient, came: readonly Came[]): Promise<Came[]> {
  const news: Came[] = []
  for (const each of came) {
    if (!(await isNews(client, api, each.update, each.token))) continue
    announcedTo(client).add(each.token.id)
    news.push(each)
  }
  return news
}

/** What is said of one that came. */
export async function arrivalOf(client: QueryClient, api: ApiClient, { update, token }: Came): Promise<Arrival> {
  const sender = await senderOf(client, api, update, token)
  return { token, sender, opens: sender?.isBusiness === true && (await opensItself(client, api, token)) }
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
      return { name: business.displayName, picture: pictureOfBrand(business), isBusiness: true }
    }
    const person = await client.fetchQuery(publicProfileQuery(api, by))
    return { name: person.name, picture: person.picture, isBusiness: false }
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
