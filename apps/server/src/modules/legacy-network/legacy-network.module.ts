import { accounts, networkCalled } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Authenticator } from '../../platform/http/edge/auth.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { Messages } from '../../platform/mail/index.ts'
import type { Media } from '../../platform/media/index.ts'
import type { Module } from '../../platform/modules/module.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import type { Metrics } from '../../platform/telemetry/metrics.ts'
import type { IdentityApi } from '../identity/index.ts'
import type { OtherShares } from '../shares/index.ts'
import type { StudioApi } from '../studio/index.ts'
import type { Sales, Trade } from '../tokens/index.ts'
import type { AccountsApi, UsersApi } from '../users/index.ts'
import type { WordsApi } from '../words/index.ts'
import { createIdentifiers } from './accounts/identifiers.ts'
import { createPeopleView } from './accounts/people.ts'
import { sessionRoutes } from './accounts/session.routes.ts'
import { createGuestIds } from './accounts/settings.store.ts'
import { userRoutes } from './accounts/user.routes.ts'
import { type ActingNeeds, actingRoutes } from './actions/acting.routes.ts'
import {
  createNetworkDeliveries,
  type NetworkDeliveries,
  type DeliveriesNeeds as NetworkDeliveriesNeeds,
} from './actions/deliveries.ts'
import { createPerform } from './actions/perform.ts'
import type { Reactor, ReactorTools } from './actions/reactor.ts'
import { builtInReactors } from './actions/reactors.ts'
import { createRecipients, type NetworkPeople } from './actions/recipients.ts'
import { createNetworkShares } from './actions/sharing.ts'
import { createDisposal } from './actions/trash.ts'
import { activityRoutes } from './activity/activity.routes.ts'
import { createActivity } from './activity/activity.ts'
import { mountNetwork } from './http/network-http.ts'
import { createDesigns } from './objects/designs.ts'
import { createFolders } from './objects/folders.ts'
import { createHiddenVariations } from './objects/hidden-variations.ts'
import { holdsSomething } from './objects/inventory.store.ts'
import { createNetworkLedger } from './objects/ledger.ts'
import { readingRoutes } from './objects/objects.routes.ts'
import { createPacks } from './objects/packs.ts'
import { searchRoutes } from './objects/search.routes.ts'
import { countOwned, forgetPerson, moveNetworkObjects, trashEverything } from './on-account-merged.ts'
import { personalDataOfLegacyNetwork } from './personal-data.ts'
import { publisherRoutes } from './publisher/publisher.routes.ts'
import { createPublisherService } from './publisher/publisher.service.ts'
import { fqdnsOf } from './publisher/publishers.ts'
import { createPublishing, type Publishing } from './publisher/publishing.ts'
import { createNetworkSocket } from './socket/network-socket.ts'
import { createNetworkTrade } from './trade.ts'

export interface LegacyNetworkNeeds {
  database: Database
  clock: Clock
  log: EventLog
  logger: Logger
  metrics: Pick<Metrics, 'gauge'>
  messages: Messages
  users: UsersApi
  /** As identities store it; refuses what cannot be one. */
  readAddress: NetworkPeople['readAddress']
  hasBlocked: NetworkPeople['hasBlocked']
  identity: Pick<IdentityApi, 'network' | 'credentials' | keyof Authenticator>
  media: Media
  studio: StudioApi
  words: Pick<WordsApi, 'inWords'>
  /** Who is near enough to what lies on the map, and who has to wait before they say so again. */
  nearby: Pick<ReactorTools, 'assertNear'> & { patiently: ActingNeeds['patiently'] }
  /** For the ids by which guests come back. */
  guestIds: readonly [string, ...string[]]
  linkWithCode: NetworkDeliveriesNeeds['linkWithCode']
  /** The list of what is for sale. */
  sales: Sales
  /** Web origins whose pages may open the socket. */
  origins: ReadonlySet<string>
  publicUrl: string
  /** Besides the built-in ones, by the address under which actions name them. */
  reactors?: Readonly<Record<string, Reactor>>
}

export interface LegacyNetworkApi {
  publishing: Publishing
  /** What waits for people and what is shared by a link, under the addresses of the newer inventory's. */
  claims: Pick<NetworkDeliveries, 'read'>
  shares: OtherShares
  trade: Trade
  /** Looks after every socket once; done by itself every 20 s. */
  beat(): Promise<void>
}

export interface LegacyNetworkPart {
  api: LegacyNetworkApi
  /** All of it, with what people change of their accounts. */
  module(accounts: AccountsApi): Module<LegacyNetworkApi>
}

/** The older network on this server: its own objects and designs, the same people. */
export function legacyNetworkPart(needs: LegacyNetworkNeeds): LegacyNetworkPart {
  const { database, clock, log, logger, messages, users, identity, studio, sales, publicUrl } = needs
  const designs = createDesigns({ publicUrl })
  const ledger = createNetworkLedger({ clock, log, sales })
  const packs = createPacks({ designs, publicUrl })
  const activity = createActivity({ clock, log, people: users })
  const people: NetworkPeople = { ...users, readAddress: needs.readAddress, hasBlocked: needs.hasBlocked }
  const deliveries = createNetworkDeliveries({
    ...{ clock, people, messages, ledger, activity, packs },
    linkWithCode: needs.linkWithCode,
    brands: studio,
  })
  const shares = createNetworkShares({ clock, ledger, designs, people, brands: studio, publicUrl })
  const nameOf = async (tx: Queryable, accountId: string) => (await users.names(tx, [accountId])).get(accountId) ?? ''
  const tools: ReactorTools = {
    ledger,
    designs,
    activity,
    recipients: createRecipients({ people }),
    assertNear: needs.nearby.assertNear,
    holdsSomething,
    nameOf,
    callClients: (tx, { accountId, by }, payload) =>
      log.append(
        tx,
        networkCalled({ subject: accountId, actor: by, audiences: accounts(accountId), data: { payload } }),
      ),
  }
  const reactors = new Map(Object.entries({ ...builtInReactors({ deliveries, sales, shares }), ...needs.reactors }))
  const perform = createPerform({ clock, log, reactors, tools, publicUrl })
  const folders = createFolders({ designs, ledger })
  const disposal = createDisposal({ clock, log, ledger, designs, tools, publicUrl })
  const publisher = createPublisherService({ clock, studio, designs, ledger })
  const hidden = createHiddenVariations({ database, studio, clock })
  const socket = createNetworkSocket({
    ...needs,
    authenticator: identity,
    hidden,
    fqdnsOf: (businessIds) => fqdnsOf(database, businessIds),
  })
  const guestIds = createGuestIds({ secrets: needs.guestIds })
  const view = createPeopleView({
    database,
    users,
    studio,
    sessions: identity.network.sessions,
    guestIds,
    clock,
    publicUrl,
  })

  const { credentials } = identity
  const api: LegacyNetworkApi = {
    publishing: createPublishing({ designs, ledger }),
    claims: deliveries,
    shares,
    trade: createNetworkTrade({ clock, ledger, designs, activity, people, publicUrl }),
    beat: socket.beat,
  }
  const module = ({ accounts, identities, close }: AccountsApi): Module<LegacyNetworkApi> => ({
    name: 'legacy-network',
    api,
    personalData: personalDataOfLegacyNetwork,
    belongings: async (db, accountId) => ({ objects: await countOwned(db, accountId) }),
    async onIdentityVerified(tx, { accountId, type, value }) {
      if (type !== 'network') await guestIds.retire(tx, accountId)
      if (type === 'email' || type === 'phone') await deliveries.claim(tx, accountId, type, value)
    },
    onAccountMerged: (tx, move) => moveNetworkObjects(tx, ledger, move),
    async onAccountClosed(tx, accountId) {
      await trashEverything(tx, { ledger, clock }, accountId)
      await forgetPerson(tx, accountId)
    },
    mount(http) {
      const identifiers = createIdentifiers({
        database,
        clock,
        users,
        identities,
        credentials,
        studio,
        sendSignInCode: identity.network.sendCode,
      })
      const { proveByCode } = identity.network
      mountNetwork(http, { authenticator: identity, clock, logger, proveByCode, words: needs.words }, (network) => {
        sessionRoutes(network, {
          database,
          signIn: identity.network,
          users,
          people: view,
          guestIds,
          identifiers,
          redeemCode: (request) => redeemAtProvider(http, request),
        })
        userRoutes(network, {
          database,
          users,
          accounts,
          close,
          media: needs.media,
          people: view,
          identifiers,
        })
        readingRoutes(network, { database, log, packs, staffOf: studio.staffOf })
        searchRoutes(network, { database, packs, hidden })
        actingRoutes(network, { database, perform, folders, disposal, patiently: needs.nearby.patiently })
        activityRoutes(network, { database, activity, people: users, publicUserOf: view.shown })
        publisherRoutes(network, { database, publisher })
      })
    },
    attach: socket.attach,
    start: socket.start,
    close: socket.close,
  })
  return { api, module }
}

/** The OpenID provider answers on its own address, so that a code is redeemed by its rules alone. */
async function redeemAtProvider(http: FastifyInstance, request: Readonly<Record<string, string>>) {
  const answer = await http.inject({
    method: 'POST',
    url: '/api/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(request).toString(),
  })
  if (answer.statusCode !== 200) return null
  const { access_token: accessToken, scope } = answer.json() as { access_token?: unknown; scope?: unknown }
  return typeof accessToken === 'string' ? { accessToken, scope: typeof scope === 'string' ? scope : '' } : null
}
