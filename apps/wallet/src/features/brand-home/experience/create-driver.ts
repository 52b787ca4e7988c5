import type { QueryClient } from '@tanstack/react-query'
import { getEmbeddingGrant } from '@vitrine/client/routes'
import type { PublicBusiness } from '@vitrine/protocol'
import { publicTokenOf } from '../../../components/token/public-token.ts'
import { type CampaignAnswers, readCampaignInfo, tellCampaign } from '../../../data/account/campaign-info.ts'
import { publicProfileQuery } from '../../../data/account/people.ts'
import type { Listing } from '../../../data/inventory/listing.ts'
import { inventoryPageQuery } from '../../../data/regions/newer/pages.ts'
import { isRecord } from '../../../platform/device/storage.ts'
import { withAbsoluteAddresses } from '../../../platform/host/absolute-addresses.ts'
import { href } from '../../../platform/navigation/paths.ts'
import type { ApiClient } from '../../../platform/server/api.ts'
import type { Facts } from '../../../platform/telemetry/analytics.ts'
import { logWarning } from '../../../platform/telemetry/log.ts'
import { hereAtInstallation } from '../../../platform/viewer/installation.ts'
import { type ExperienceMessage, plainLine, textIn } from './messages.ts'
import type { ExperienceDriver } from './open-experience.ts'

export interface Shared {
  title?: string
  text?: string
  url?: string
}

/** What a brand's page reaches of the wallet, and of whom. */
export interface ExperienceNeeds {
  api: ApiClient
  client: QueryClient
  business: PublicBusiness
  /** As the address names it. */
  name: string
  userId: string
  /** How the person is shown inside this business. */
  shownAs: <Profile extends object>(own: Profile) => Profile
  /** Of the page. */
  origin: string
  accessToken: () => Promise<string | null>
  navigate: (to: string) => void
  goBack: () => void
  openTab: (url: string) => void
  /** Resolves when it was shared, and says how; rejects when it was not. */
  share: (shared: Shared) => Promise<'shared' | 'copied'>
  track: (event: string, facts: Facts) => void
  onTitle: (title: string) => void
  /** Whether the page can go back in itself. */
  onHistory: (canGoBack: boolean) => void
  /** Whether the page wants to be asked before somebody goes back. */
  onGoBackWish: (isWanted: boolean) => void
  /** Something that is not here yet was asked for. */
  onUnavailable: () => void
}

const titleLength = 80
const grantStaleMs = 60_000
const missing = 'Missing required params'
const failed = 'Failed to fetch campaign user info.'
const notHere = 'Not available here yet.'

/** Everything that the page may ask for (docs/specification/wire.md, "Hosts"), each answered in the message of its name. */
export function createExperienceDriver(needs: ExperienceNeeds): ExperienceDriver {
  const { api, client, business, name } = needs
  const one = (type: string, payload: unknown): ExperienceMessage[] => [
    { type, payload: withAbsoluteAddresses(payload, location.origin) },
  ]
  const isRegistered = registration(needs)

  const user = async () => {
    // As strangers see the person: what they hide is hidden here, too.
    const own = await client.fetchQuery(publicProfileQuery(api, needs.userId))
    const { id, name: known, picture } = needs.shownAs(own)
    return one('GET_USER', { id, name: known, picture })
  }
  const tokens = async () => {
    const { items } = await client.fetchQuery(inventoryPageQuery(api, everythingOf(business.id), 0))
    return one('GET_BUSINESS_TOKENS', items.map(publicTokenOf))
  }
  const accessToken = async () => one('GET_ACCES_TOKEN', (await isRegistered()) ? await needs.accessToken() : null)
  const campaignInfo = async (type: string, payload: unknown) => {
    const campaignId = textIn(payload, 'campaignId', 64) ?? business.defaultCampaignId
    if (!campaignId) return one(type, { error: missing })
    try {
      return one(type, await readCampaignInfo(api, needs.userId, { businessId: business.id, campaignId }))
    } catch (error) {
      logWarning('what a campaign was told could not be read', error)
      return one(type, { error: failed })
    }
  }
  const unavailable = (type: string) => () => {
    needs.onUnavailable()
    return one(type, { error: notHere, code: 'not_available' })
  }

  return {
    async WEB_VIEW_READY() {
      const said = await Promise.all([
        user(),
        campaignInfo('GET_USER_INFO', null),
        one('GET_BUSINESS', business),
        tokens(),
        accessToken(),
      ])
      return said.flat()
    },
    GET_USER: user,
    GET_BUSINESS: () => one('GET_BUSINESS', business),
    GET_BUSINESS_TOKENS: tokens,
    GET_ACCES_TOKEN: accessToken,
    GET_USER_INFO: (payload) => campaignInfo('GET_USER_INFO', payload),
    GET_CAMPAIGN_USER_INFO: (payload) => campaignInfo('GET_CAMPAIGN_USER_INFO', payload),
    async UPDATE_CAMPAIGN_USER_INFO(payload) {
      const campaignId = textIn(payload, 'campaignId', 64) ?? business.defaultCampaignId
      const data = answersIn(payload)
      if (!campaignId || !data) return one('GET_CAMPAIGN_USER_INFO', { error: missing })
      try {
        await tellCampaign(api, { businessId: business.id, campaignId }, data)
      } catch (error) {
        logWarning('a campaign could not be told what a page sent', error)
        return one('GET_CAMPAIGN_USER_INFO', { error: failed })
      }
      return campaignInfo('GET_CAMPAIGN_USER_INFO', payload)
    },

    POST_HEADER_MESSAGE(payload) {
      const title = isRecord(payload) && typeof payload.title === 'string' ? payload.title : ''
      needs.onTitle(plainLine(title.slice(0, 4 * titleLength), titleLength))
      return undefined
    },
    HISTORY_CHANGE(payload) {
      needs.onHistory(canGoBackAfter(payload))
      return undefined
    },
    SUBSCRIBE_GO_BACK() {
      needs.onGoBackWish(true)
      return undefined
    },
    UNSUBSCRIBE_GO_BACK() {
      needs.onGoBackWish(false)
      return undefined
    },
    NATIVE_GO_BACK() {
      needs.goBack()
      return undefined
    },

    NAVIGATE_TO_WALLET() {
      needs.navigate(href('businessWallet', { business: name }))
      return undefined
    },
    NAVIGATE_TO_TOKEN(payload) {
      const tokenId = textIn(payload, 'tokenId', 64)
      if (tokenId) {
        const there = textIn(payload, 'businessIdOrName', 120) ?? name
        needs.navigate(href('businessToken', { business: there, tokenId }))
      }
      return undefined
    },
    NAVIGATE_TO_EXTERNAL_BROWSER(payload) {
      const url = webAddress(textIn(payload, 'url', 2048))
      if (url) needs.openTab(url)
      return undefined
    },
    async SHARE(payload) {
      const shared = sharedIn(payload)
      if (!shared) return one('SHARE_ERROR', { message: missing })
      try {
        return one('SHARE_RESPONSE', { action: await needs.share(shared) })
      } catch (error) {
        const isCancelled = error instanceof DOMException && error.name === 'AbortError'
        return one('SHARE_ERROR', { message: isCancelled ? 'Share canceled' : 'Could not share.' })
      }
    },
    SEND_ANALYTICS(payload) {
      const event = textIn(payload, 'type', 120)
      if (event) {
        const facts = isRecord(payload) ? factsIn(payload.payload) : {}
        needs.track(event, { ...facts, businessId: business.id })
      }
      return undefined
    },
    OPEN_SPACE: unavailable('OPEN_SPACE'),
    CALL_SPACE: unavailable('CALL_SPACE'),
  }
}

const everythingOf = (businessId: string): Listing => ({
  businessId,
  parentId: '.',
  sort: 'newest',
  filter: 'all',
  category: null,
})

/**
 * Whoever has the access token is the person, for as long as it lasts. It goes to pages whose origin the operator has registered for a
 * client that may call the API in people's names: one of the operator's own, or, in a brand's wallet, whose token reaches that brand
 * alone, any. Where that cannot be found out, it goes to nobody. What is known holds for a minute.
 */
function registration({ api, origin }: ExperienceNeeds): () => Promise<boolean> {
  let known = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve(false) }
  const ask = async () => {
    try {
      const { allowed, clientId, calls, own } = await api.call(getEmbeddingGrant, { query: { origin } })
      if (!allowed || clientId === null || !calls.includes('walletsdk:callApi')) return false
      return own || hereAtInstallation() !== null
    } catch (error) {
      logWarning('whether a page may have the access token could not be found out', error)
      return false
    }
  }
  return () => {
    const at = performance.now()
    if (at - known.at >= grantStaleMs) known = { at, answer: ask() }
    return known.answer
  }
}

/** Pages say it as a flag, as their place in their own history, or only that they have moved on. */
function canGoBackAfter(payload: unknown): boolean {
  if (typeof payload === 'boolean') return payload
  if (!isRecord(payload)) return true
  if (typeof payload.canGoBack === 'boolean') return payload.canGoBack
  const place = [payload.index, payload.idx].find((each) => typeof each === 'number')
  return place === undefined ? true : Number(place) > 0
}

function webAddress(text: string | null): string | null {
  if (!text || !URL.canParse(text)) return null
  const { protocol, href: address } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? address : null
}

function sharedIn(payload: unknown): Shared | null {
  const title = textIn(payload, 'title', 300)
  const text = textIn(payload, 'text', 2000) ?? textIn(payload, 'message', 2000)
  const url = webAddress(textIn(payload, 'url', 2048))
  if (!text && !url) return null
  return { ...(title ? { title } : {}), ...(text ? { text } : {}), ...(url ? { url } : {}) }
}

const isScalar = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** The answers stand in `data`, or are the payload itself; the server checks them again. */
function answersIn(payload: unknown): CampaignAnswers | null {
  if (!isRecord(payload)) return null
  const { campaignId: _campaign, businessId: _business, data, ...rest } = payload
  const said = isRecord(data) ? data : rest
  return Object.keys(said).length > 0 ? (said as CampaignAnswers) : null
}

function factsIn(payload: unknown): Facts {
  if (!isRecord(payload)) return {}
  const facts = Object.entries(payload).filter(([, value]) => isScalar(value))
  return Object.fromEntries(facts.slice(0, 20)) as Facts
}
