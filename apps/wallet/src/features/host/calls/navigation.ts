import { getPublicBusiness, listCommunities } from '@vitrine/client/routes'
import { navigationReadyMs } from '@vitrine/protocol/host/envelope'
import { isRecord } from '../../../platform/device/storage.ts'
import { HostProblem } from '../../../platform/host/host-problem.ts'
import { resolveDeepLink } from '../../../platform/navigation/deep-link.ts'
import { goBack, navigate as goTo } from '../../../platform/navigation/navigation.ts'
import { href, inBusiness, matchPath } from '../../../platform/navigation/paths.ts'
import { type Tab, tabsOf } from '../../../platform/navigation/tabs.ts'
import { isOwnWallet } from '../../../platform/session/use-is-own-wallet.ts'
import { withHostPage } from '../../../platform/viewer/page-config.ts'
import { viewerSettings } from '../../../platform/viewer/viewer.ts'
import { type Call, type CallContext, type Params, requiredText, textOf } from '../call-context.ts'
import { addressOf, closedToHosts } from './places.ts'
import { tokenIdOf } from './tokens.ts'

export const navigationIsReady: Call = async (_params, { isPresent, presence }) => {
  if (isPresent()) return true
  const later = new Promise<false>((resolve) => setTimeout(() => resolve(false), navigationReadyMs))
  const there = presence().then(
    () => true,
    () => false,
  )
  return Promise.race([there, later])
}

export const navigate: Call = (params, context) =>
  goToRoute(requiredText(params, 'route', 'name'), recordIn(params.params), context)

function goToRoute(route: string, params: Params, context: CallContext, replace = false): Promise<true> {
  const address = addressOf(route, params)
  if (address === null) throw new HostProblem('client.host_no_such_place', { name: route })
  return goToAddress(address, context, replace)
}

/** Held until the app is drawn (spec §2.6); nothing is gone to that has no screen yet (R35). */
async function goToAddress(address: string, { isAvailable, presence }: CallContext, replace = false): Promise<true> {
  const match = matchPath(new URL(address, location.origin).pathname)
  if (!match || closedToHosts.has(match.name)) throw new HostProblem('client.host_no_such_place', { name: address })
  if (!isAvailable(match.name)) throw new HostProblem('client.not_available_yet')
  await presence()
  goTo(address, { replace })
  return true
}

export const openToken: Call = (params, context) => {
  const business = textOf(params, 'business', 'businessId', 'bussinesId') ?? areaHere()
  return goToAddress(inBusiness(business, href('token', { tokenId: tokenIdOf(params) })), context)
}

/** The brand whose area is shown, else the one that the host has opened. */
const areaHere = (): string | null => matchPath(location.pathname)?.params.business ?? viewerSettings().businessId

export const getBusinessTabs: Call = async (params, context) =>
  (await tabsHere(textOf(params, 'businessId', 'bussinesId'), context)).map(({ hostName }) => hostName)

export const navigateToTab: Call = async (params, context) => {
  const route = requiredText(params, 'route', 'tab', 'name')
  const inside = recordIn(params.params)
  const tabs = await tabsHere(
    textOf(inside, 'businessId', 'bussinesId', 'business') ?? textOf(params, 'businessId'),
    context,
  )
  const tab = tabs.find(({ hostName }) => hostName.toLowerCase() === route.toLowerCase())
  if (!tab) throw new HostProblem('client.host_no_such_place', { name: route })
  return goToAddress(tab.href, context)
}

/** As they are seen: with messages where somebody has signed in by themselves, as a session that a host gave has none. */
async function tabsHere(asked: string | null, { api, session }: CallContext): Promise<Tab[]> {
  const mayChat = isOwnWallet(session.session.tokens()?.accessToken)
  const { visibleTabs, pageConfig } = viewerSettings()
  const business = asked ?? areaHere()
  if (business === null) return tabsOf({ business, visibleTabs, mayChat })
  const brand = await api.call(getPublicBusiness, { params: { idOrName: business } })
  return tabsOf({ business, pageConfig: withHostPage(brand, pageConfig).pageConfig, visibleTabs, mayChat })
}

/** A community of a brand, or one of its rooms, by its id, its alias or its room of chat. What nobody finds there is no place. */
export const openCommunity: Call = async (params, context) => {
  const business = textOf(params, 'businessId', 'bussinesId', 'business') ?? areaHere()
  if (business === null) throw new HostProblem('client.host_parameter_missing', { name: 'businessId' })
  const community = requiredText(params, 'communityId')
  const room = textOf(params, 'roomId')
  const { items } = await context.api.call(listCommunities, { params: { idOrName: business } })
  const found = items.find(({ id }) => id === community)
  if (!found) throw new HostProblem('client.host_no_such_place', { name: community })
  if (room === null) return goToAddress(href('businessCommunity', { business, community }), context)
  const space = found.spaces.find(({ id, alias, matrixRoomId }) => [id, alias, matrixRoomId].includes(room))
  if (!space) throw new HostProblem('client.host_no_such_place', { name: room })
  return goToAddress(href('communityRoom', { business, community, spaceId: space.id }), context)
}

/** An address of the app is gone to; another web address opens in a window of its own, which knows nothing of this one. */
export const linkTo: Call = async (params, context) => {
  const text = requiredText(params, 'url', 'href', 'path')
  const url = URL.canParse(text, location.origin) ? new URL(text, location.origin) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new HostProblem('client.address_invalid')
  if (url.origin === location.origin) return goToAddress(resolveDeepLink(url.pathname + url.search), context)
  const opened = window.open(url.href, '_blank')
  if (!opened) throw new HostProblem('client.popup_blocked')
  opened.opener = null
  return true
}

/** Steps as React Navigation describes them. */
export const dispatch: Call = async (params, context) => {
  const type = requiredText(params, 'type').toUpperCase()
  const payload = recordIn(params.payload)
  switch (type) {
    case 'NAVIGATE':
    case 'PUSH':
    case 'JUMP_TO':
      return goToRoute(requiredText(payload, 'name', 'route'), recordIn(payload.params), context)
    case 'REPLACE':
      return goToRoute(requiredText(payload, 'name', 'route'), recordIn(payload.params), context, true)
    case 'RESET': {
      const routes = Array.isArray(payload.routes) ? payload.routes.filter(isRecord) : []
      const shown = routes[typeof payload.index === 'number' ? payload.index : routes.length - 1]
      if (!shown) throw new HostProblem('client.host_parameter_missing', { name: 'routes' })
      return goToRoute(requiredText(shown, 'name'), recordIn(shown.params), context, true)
    }
    case 'GO_BACK':
    case 'POP': {
      await context.presence()
      goBack(startHere())
      return true
    }
    case 'POP_TO_TOP':
      return goToAddress(startHere(), context)
    default:
      throw new HostProblem('client.host_no_such_place', { name: type })
  }
}

function startHere(): string {
  const business = areaHere()
  return business ? href('businessWallet', { business }) : href('wallet')
}

const recordIn = (value: unknown): Params => (isRecord(value) ? value : {})
