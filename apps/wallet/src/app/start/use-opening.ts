import type { QueryClient } from '@tanstack/react-query'
import { updateMe } from '@vitrine/client/routes'
import { isRefusal } from '@vitrine/protocol/problem'
import { useEffect, useLayoutEffect, useState } from 'react'
import { meQuery } from '../../data/account/people.ts'
import { businessQuery } from '../../data/brands/businesses.ts'
import { createSlot, isString } from '../../platform/device/storage.ts'
import { embeddingOf } from '../../platform/host/embedding.ts'
import { backStackOf } from '../../platform/navigation/back-stack.ts'
import { readLastVisited } from '../../platform/navigation/last-visited.ts'
import { layBackStack, navigate } from '../../platform/navigation/navigation.ts'
import { type OpeningFacts, openingOf } from '../../platform/navigation/opening.ts'
import { href, matchPath, type RouteMatch } from '../../platform/navigation/paths.ts'
import { brandEntry } from '../../platform/navigation/tabs.ts'
import { type ApiClient, useApi } from '../../platform/server/api.ts'
import { usePendingPath } from '../../platform/session/use-session.tsx'
import { logError, logWarning } from '../../platform/telemetry/log.ts'
import { homeBrand } from '../../platform/viewer/home-brand.ts'
import { reachOf } from '../../platform/viewer/lock.ts'
import { withHostPage } from '../../platform/viewer/page-config.ts'
import { useViewer, viewerSettings } from '../../platform/viewer/viewer.ts'

/** For whom the app has opened on this device since they signed in. */
const openedFor = () => createSlot<string>('vitrine:opened-for', isString, localStorage)

interface Opener {
  accountId: string
  queryClient: QueryClient
}

/**
 * Where this visit opens (R11); decided once, when the app starts for this person. Null until what that hangs on has been read, which
 * is only where a brand's tabs or a new arrival's profile have a say.
 */
export function useOpening(match: RouteMatch, address: string, opener: Opener): string | null {
  const api = useApi()
  const pendingPath = usePendingPath()
  const { lockedTo } = useViewer()
  const [facts] = useState(() => factsOf(match.name === 'connect' ? href('wallet') : address, pendingPath.use()))
  const [target, setTarget] = useState(() => (isNew(facts, opener) ? null : knownPath(facts)))
  const [isOpen, setIsOpen] = useState(target === address)

  useEffect(() => {
    if (target !== null) return
    let isOver = false
    readPath(facts, opener, api).then(
      (path) => !isOver && setTarget(path),
      (error: unknown) => {
        logError('where to open could not be found out', error)
        if (!isOver) setTarget(href('wallet'))
      },
    )
    return () => {
      isOver = true
    }
  }, [target, facts, opener, api])

  useLayoutEffect(() => {
    if (target === null) return
    if (!isOpen) navigate(target, { replace: true })
    setIsOpen(true)
  }, [isOpen, target])
  useLayoutEffect(() => (target === null ? undefined : layBackStack(target, backStackOf(target))), [target])

  const reach = reachOf(match, address, lockedTo)
  const wanted = match.name === 'connect' ? href('wallet') : reach.is === 'elsewhere' ? reach.path : address
  useLayoutEffect(() => {
    if (isOpen && wanted !== address) navigate(wanted, { replace: true })
  }, [isOpen, wanted, address])
  return isOpen ? wanted : target
}

function factsOf(address: string, pending: string | null): OpeningFacts {
  const { businessId, visibleTabs } = viewerSettings()
  return {
    address,
    embedded: embeddingOf(window) !== null,
    hostHasTabs: Boolean(visibleTabs?.length),
    pending,
    lastVisited: openHere(readLastVisited(localStorage)),
    homeBusiness: businessId,
  }
}

/** A place that a locked app does not have is no place to go back to. */
function openHere(route: string): string {
  const match = matchPath(route)
  return match && reachOf(match, route, viewerSettings().lockedTo).is === 'here' ? route : ''
}

/** Somebody who has just signed in and asks for nothing in particular: their profile may say where to. */
const isNew = ({ address, pending, embedded }: OpeningFacts, { accountId }: Opener) =>
  !embedded && !pending && new URL(address, location.origin).pathname === '/' && openedFor().read() !== accountId

/** Without asking anybody: an address, or the area of the brand that the app is opened for. */
function knownPath(facts: OpeningFacts): string | null {
  const opening = openingOf(facts)
  if ('path' in opening) return opening.path
  const business = homeBrand()
  return business && business.id === opening.brand ? entryOf(business, opening.brand) : null
}

function entryOf(business: NonNullable<ReturnType<typeof homeBrand>>, area: string): string {
  const { visibleTabs, pageConfig } = viewerSettings()
  return brandEntry({ business: area, pageConfig: withHostPage(business, pageConfig).pageConfig, visibleTabs })
}

async function readPath(facts: OpeningFacts, opener: Opener, api: ApiClient): Promise<string> {
  const opening = openingOf(isNew(facts, opener) ? { ...facts, ...(await readProfile(opener, api)) } : facts)
  if ('path' in opening) return opening.path
  const { brand } = opening
  try {
    return entryOf(await opener.queryClient.fetchQuery(businessQuery(api, brand)), brand)
  } catch (error) {
    const isGone = isRefusal(error)
    return isGone ? href('wallet') : href('businessWallet', { business: brand })
  }
}

/**
 * The brand that the account prefers, where it was last on any device, and the link that it was given to open once, which is taken
 * from it. Whoever opens a brand's own app is at that brand, wherever they were elsewhere.
 */
async function readProfile({ accountId, queryClient }: Opener, api: ApiClient): Promise<Partial<OpeningFacts>> {
  try {
    const me = await queryClient.fetchQuery(meQuery(api))
    openedFor().write(accountId)
    if (me.deferred_deeplink) await api.call(updateMe, { body: { deferred_deeplink: null } })
    const lastVisited = viewerSettings().businessId ? {} : { lastVisited: openHere(me.lastVisitedRoute) }
    return { deferred: me.deferred_deeplink, defaultBusiness: me.default_business_id, ...lastVisited }
  } catch (error) {
    logWarning('the profile could not be asked where to open', error)
    return {}
  }
}
