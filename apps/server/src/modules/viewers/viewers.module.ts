import { type BrandViewer, BrandViewer as BrandViewerSchema } from '@vitrine/protocol'
import { afterCommit, type Queryable } from '../../platform/database/database.ts'
import type { SiteAt } from '../../platform/http/pages/site.ts'
import { hostnameOfHeader } from '../../platform/http/requests/hostname.ts'
import type { Module } from '../../platform/modules/module.ts'
import { StartError } from '../../platform/start-error.ts'
import { createEmbedding } from './embedding.ts'
import { createHostnames } from './hostnames.service.ts'
import type { ViewersNeeds } from './needs.ts'
import { type BrandWallet, createAnswers, originAt, type Place } from './viewer-answers.ts'
import { viewersRoutes } from './viewers.routes.ts'
import { createViewersService } from './viewers.service.ts'
import { deleteHostnamesOf, listGiven, moveEdited } from './viewers.store.ts'

const subject = 'viewers.changed'
const homesTold = 5

export interface ViewersApi {
  /** What the page that opens the app says of itself at a hostname. */
  siteAt: SiteAt
  /** The wallet of a brand that has brought hostnames, as a client; null for any other id. */
  brandWallet(clientId: string): Promise<BrandWallet | null>
  /** The app as it runs at a hostname, null for the public origin's; null where nobody has brought it. */
  placeAt(hostname: string | null): Promise<Place | null>
  /** The origin that a request with this `Host` header was made at; the public one for every name that nobody has brought. */
  originOf(host: string | undefined): Promise<string>
  /** By the operator's word. */
  giveHostname(tx: Queryable, businessId: string, hostname: string): Promise<void>
  takeHostname(tx: Queryable, businessId: string, hostname: string): Promise<void>
  /** The first few brands that are at home at hostnames by the operator's word, and where. */
  givenHomes(): Promise<{ name: string; url: string }[]>
  setViewer(tx: Queryable, businessId: string, viewer: Partial<BrandViewer>): Promise<void>
  /** Looks again at what was proven; a job does it every day. */
  proveAgain(): Promise<void>
}

export function viewersModule(needs: ViewersNeeds): Module<ViewersApi> {
  const { database, bus, logger, brands, publicUrl, walletClientId, appConfig, clients } = needs
  assertOwn(needs)
  const answers = createAnswers({
    ...needs,
    system: { appConfig, clientId: appConfig.oidcClientId ?? appConfig.appID ?? walletClientId, issuer: publicUrl },
  })
  const changed = (tx: Queryable, { businessId, hostname }: { businessId: string; hostname?: string }) =>
    afterCommit(tx, () => bus.publish(subject, { businessId, ...(hostname ? { hostname } : {}) }))
  bus.subscribe(subject, (message) => answers.forget(message as { businessId: string; hostname?: string }))
  bus.onGap(() => answers.forget(null))
  brands.onChanged((tx, businessId) => changed(tx, { businessId }))
  const viewers = createViewersService({ ...needs, changed })
  const hostnames = createHostnames({ ...needs, changed })
  brands.onClosed(async (tx, businessId) => {
    await viewers.remove(tx, businessId)
    for (const hostname of await deleteHostnamesOf(tx, businessId)) changed(tx, { businessId, hostname })
  })

  const api: ViewersApi = {
    async siteAt(hostname) {
      try {
        return (await answers.at(hostname)).site
      } catch (error) {
        // The page opens all the same, and finds out by itself what is the matter.
        logger.warn('whose app it is at a hostname could not be read', { error })
        return answers.unknown.site
      }
    },
    placeAt: answers.placeAt,
    originOf: async (host) => (await answers.placeAt(hostnameOfHeader(host)))?.origin ?? publicUrl,
    brandWallet: answers.wallet,
    giveHostname: hostnames.give,
    async takeHostname(tx, businessId, hostname) {
      await hostnames.remove(tx, businessId, hostname)
    },
    async givenHomes() {
      const given = await listGiven(database, homesTold)
      const names = await brands.summaries(
        database,
        given.map(({ businessId }) => businessId),
      )
      return given.map(({ hostname, businessId }) => ({
        name: names.get(businessId)?.displayName ?? businessId,
        url: originAt(publicUrl, hostname),
      }))
    },
    async setViewer(tx, businessId, viewer) {
      await viewers.give(tx, businessId, BrandViewerSchema.parse(viewer))
    },
    proveAgain: hostnames.proveAgain,
  }
  return {
    name: 'viewers',
    api,
    personalData: [{ name: 'viewersEdited', table: 'viewer', people: ['edited_by'], key: ['business_id'] }],
    onAccountMerged: (tx, { from, to }) => moveEdited(tx, from, to),
    onAccountClosed: (tx, accountId) => moveEdited(tx, accountId, null),
    jobs: [{ every: '57 2 * * *', task: 'viewers.prove-again', run: api.proveAgain }],
    mount: (http) => viewersRoutes(http, { ...needs, answers, viewers, hostnames, grantFor: createEmbedding(clients) }),
  }
}

/** Who signs people in is this server, for a client that it knows (R3). */
function assertOwn({ appConfig, publicUrl, walletClientId, clients }: ViewersNeeds): void {
  const { oidcAuthority, appID, oidcClientId = appID } = appConfig
  if (oidcAuthority !== undefined && oidcAuthority.replace(/\/$/, '') !== publicUrl) {
    throw new StartError(`The setting APP_CONFIG is wrong: its oidcAuthority must be ${publicUrl}.`)
  }
  if (oidcClientId !== undefined && ![walletClientId, ...clients.map(({ id }) => id)].includes(oidcClientId)) {
    throw new StartError('The setting APP_CONFIG is wrong: its oidcClientId or appID must be a client of CLIENTS.')
  }
  // A token is good for the client that it was given to, and a request names one.
  if (appID !== undefined && appID !== oidcClientId) {
    throw new StartError('The setting APP_CONFIG is wrong: its appID must be its oidcClientId.')
  }
}
