import { join } from 'node:path'
import { demoWorld } from '@vitrine/fixtures'
import type { FastifyInstance } from 'fastify'
import { analyticsModule } from './modules/analytics/index.ts'
import { campaignsModule, personalDataOfCampaigns } from './modules/campaigns/index.ts'
import { coinsModule, personalDataOfCoins } from './modules/coins/index.ts'
import { commerceModule, createSales, personalDataOfCommerce } from './modules/commerce/index.ts'
import {
  hashPassword,
  identityModule,
  personalDataOfIdentity,
  readIdentifier,
  walletClientId,
} from './modules/identity/index.ts'
import { legacyNetworkModule, personalDataOfLegacyNetwork } from './modules/legacy-network/index.ts'
import { createMapQueries, createPositionChecks, mapQueriesRoutes, personalDataOfMap } from './modules/map/index.ts'
import { notificationsModule, personalDataOfNotifications } from './modules/notifications/index.ts'
import { realtimeModule } from './modules/realtime/index.ts'
import { personalDataOfRelations, relationsModule } from './modules/relations/index.ts'
import { personalDataOfStudio, studioModule } from './modules/studio/index.ts'
import { personalDataOfTokens, type TokensNeeds, tokensModule } from './modules/tokens/index.ts'
import { personalDataOfUsers, usersModule } from './modules/users/index.ts'
import { viewersModule } from './modules/viewers/index.ts'
import { serveBasemap } from './platform/basemap/index.ts'
import { createDatabaseBus } from './platform/bus/database-bus.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Secrets } from './platform/config/secrets.ts'
import type { Database, Queryable } from './platform/database/database.ts'
import { createTxtRecords, type ReadTxtRecords } from './platform/dns/txt-records.ts'
import { serveEmbed } from './platform/embed/index.ts'
import { serveFaces } from './platform/faces/index.ts'
import { createGeocoder } from './platform/geocoding/index.ts'
import { closeHttp } from './platform/http/close-http.ts'
import { serveDocs } from './platform/http/docs/docs.ts'
import { createHttpApp } from './platform/http/http-app.ts'
import { forgetAnswers } from './platform/http/idempotency/forget-answers.ts'
import { createOnce } from './platform/http/idempotency/idempotency.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { createConsumers } from './platform/log/consumers.ts'
import { createEventLog } from './platform/log/event-log.ts'
import { personalDataOfLog } from './platform/log/personal-data.ts'
import { createMail, serveInbox } from './platform/mail/index.ts'
import {
  createDrawer,
  createFetchRemote,
  createMedia,
  createMediaFolder,
  type FetchRemote,
  serveMedia,
} from './platform/media/index.ts'
import { createPayments, forgetHeard } from './platform/payments/index.ts'
import type { Logger } from './platform/telemetry/logger.ts'
import { createMetrics } from './platform/telemetry/metrics.ts'
import { observeHttp } from './platform/telemetry/observe-http.ts'
import { seedDemoWorld } from './seed/index.ts'

export interface AppNeeds {
  config: Config
  secrets: Secrets
  database: Database
  clock: Clock
  logger: Logger
  /** Public origin, such as `https://wallet.example`. */
  publicUrl: string
  /** Of domains that brands bring; the system's resolver when left out. */
  txtRecords?: ReadTxtRecords
  /** Pictures that lie elsewhere; over the net when left out. */
  fetchRemote?: FetchRemote
}

/** The server, wired. Reading this top to bottom is its architecture. */
export async function createApp(needs: AppNeeds) {
  const { config, secrets, database, clock, logger, publicUrl, txtRecords = createTxtRecords() } = needs
  const { fetchRemote = createFetchRemote() } = needs
  const bus = await createDatabaseBus({ database, logger })
  const log = createEventLog({ database, clock, bus, logger })
  const consumers = createConsumers({ database, log, logger })
  const jobs = createJobs({ database, logger })
  const metrics = createMetrics(database)
  const once = createOnce({ database, clock })

  const mail = createMail({ config, database, clock, jobs, secrets: secrets.derive('waiting messages') })
  const mediaStore = createMediaFolder(join(config.dataFolder, 'media'))
  const drawer = createDrawer({ logger })
  const media = createMedia({ store: mediaStore, drawer, fetchRemote })

  const users = usersModule({ clock, log })
  const studio = studioModule({ clock })
  const viewers = viewersModule({
    database,
    clock,
    bus,
    logger,
    brands: studio.api,
    txtRecords,
    publicUrl,
    walletClientId,
    appConfig: config.appConfig,
    clients: config.clients,
    operatorsHostnames: config.hostnames,
  })
  const identity = await identityModule({
    database,
    clock,
    logger,
    secrets,
    messages: mail.messages,
    users: users.api,
    issuer: publicUrl,
    clients: config.clients,
    brandWallet: viewers.brandWallet,
    rpcUrls: config.rpcUrls,
  })

  const people = {
    ...users.api,
    readAddress: (type: 'email' | 'phone', text: string) => readIdentifier(type, text).value,
    hasBlocked: (db: Queryable, blockerId: string, blockedId: string) => relations.hasBlocked(db, blockerId, blockedId),
  }
  const coinsNeeds = {
    database,
    log,
    people,
    brands: studio.api,
    messages: mail.messages,
    publicUrl,
    linkWithCode: identity.linkWithCode,
  }
  const coins = coinsModule({ ...coinsNeeds, clock })

  const reaches = new Map(config.clients.map(({ id, pickupDistance = 0 }) => [id, pickupDistance]))
  const positionChecks = createPositionChecks({
    database,
    clock,
    brandReach: studio.api.pickupDistance,
    hostReach: (clientId) => (clientId === null ? 0 : (reaches.get(clientId) ?? 0)),
  })
  users.api.onAccountClosed(positionChecks.forgetPerson)

  const payments = createPayments({ config, database, clock, logger, publicUrl })
  const market = { jobs, payments, coins: coins.api, people, brands: studio.api, publicUrl }

  const tokensNeeds = {
    database,
    log,
    people,
    brands: studio.api,
    messages: mail.messages,
    publicUrl,
    linkWithCode: identity.linkWithCode,
    otherClaims: coins.deliveries.read,
    sales: createSales({ ...market, clock }),
    nearby: positionChecks,
    redeemSecrets: secrets.derive('redeem codes'),
  } satisfies Omit<TokensNeeds, 'clock'>
  const tokens = tokensModule({ ...tokensNeeds, clock })
  users.api.onIdentityVerified(async (tx, { accountId, type, value }) => {
    if (type !== 'email' && type !== 'phone') return
    await tokens.api.claimPending(tx, accountId, type, value)
    await coins.deliveries.claim(tx, accountId, type, value)
    await network.claimPending(tx, accountId, type, value)
  })

  const relations = relationsModule({
    database,
    clock,
    log,
    users: users.api,
    showcase: tokens.api.showcase,
    messages: mail.messages,
    operators: new Set(config.operators.map((address) => readIdentifier('email', address).value)),
    publicUrl,
    walletClientId,
  })
  users.api.onAccountClosed(relations.forgetPerson)
  users.api.onAccountClosed(tokens.api.deleteEverything)
  users.api.onAccountClosed(identity.forgetDevices)
  users.api.onAccountClosed(studio.api.forgetPerson)
  users.api.onAccountClosed((tx, accountId) => network.forgetPerson(tx, accountId))

  const reading = createMapQueries({ database, clock, brands: studio.api, tokens: tokens.api })

  const campaignsNeeds = { database, log, logger, people: users.api, brands: studio.api, coins: coins.api }
  const campaigns = campaignsModule({ ...campaignsNeeds, tokens: tokens.api, clock })
  campaigns.measure(metrics)

  const analytics = analyticsModule({
    database,
    clock,
    logger,
    brands: studio.api,
    secrets: secrets.derive('analytics'),
    collectorUrl: config.analyticsUrl,
  })

  const notifications = notificationsModule({
    database,
    clock,
    log,
    logger,
    jobs,
    messages: mail.messages,
    users: users.api,
    brands: studio.api,
    tokens: tokens.api,
    coins: coins.api,
    placeAt: viewers.placeAt,
    publicUrl,
    contact: `mailto:${config.mailFrom.match(/[^\s<>]+@[^\s<>]+/)?.[0] ?? 'no-reply@localhost'}`,
    pushServices: config.pushServices,
    secrets: { push: secrets.derive('push')[0], links: secrets.derive('digest links') },
  })
  users.api.onAccountClosed(notifications.forgetPerson)

  const commerce = commerceModule({ ...market, database, clock, logger, tokens: tokens.api })

  const origins = [...config.corsOrigins, ...config.clients.flatMap((client) => client.origins)]
  const realtime = realtimeModule({
    log,
    authenticator: identity,
    clock,
    logger,
    metrics,
    origins: new Set([publicUrl, ...origins]),
    designsOnMap: reading.designsOnMap,
  })

  const network = legacyNetworkModule({
    database,
    clock,
    log,
    logger,
    metrics,
    messages: mail.messages,
    users: users.api,
    readAddress: tokensNeeds.people.readAddress,
    hasBlocked: tokensNeeds.people.hasBlocked,
    identity,
    studio: studio.api,
    nearby: positionChecks,
    secrets: secrets.derive('network guest ids'),
    origins: new Set([publicUrl, ...origins]),
    publicUrl,
  })

  const http: FastifyInstance = await createHttpApp({
    authenticator: identity,
    once,
    clock,
    logger,
    publicUrl,
    origins,
    frameAncestors: config.frameAncestors,
    mapStyle: config.mapStyle,
    siteAt: viewers.siteAt,
    trustedProxies: config.trustedProxies,
    ratePerMinute: config.ratePerMinute,
    checkReplies: config.checkReplies,
  })
  // Every process answers for its health; the rest is for those that have the role.
  if (config.roles.has('realtime')) {
    realtime.attach(http.server)
    network.attach(http.server)
  }
  const health = observeHttp(http, { database, logger, metrics, metricsToken: config.metricsToken })
  if (config.roles.has('http')) {
    identity.mount(http)
    const peopleServices = users.mount(http, {
      database,
      messages: mail.messages,
      media,
      publicUrl,
      originOf: viewers.originOf,
      credentials: identity.credentials,
      onAccountMerged: [
        tokens.api.onAccountMerged,
        commerce.api.onAccountMerged,
        coins.api.onAccountMerged,
        campaigns.api.onAccountMerged,
        network.onAccountMerged,
        studio.api.onAccountMerged,
        positionChecks.onAccountMerged,
        relations.onAccountMerged,
        notifications.onAccountMerged,
      ],
      businessTerms: async (db, businessId) => (await studio.api.readPublic(db, businessId)).terms,
      campaignForm: campaigns.api.form,
      belongings: {
        tokens: tokens.api.countEverything,
        objects: network.countOwned,
        coins: coins.api.kindsHeld,
        brands: studio.api.ownedBy,
      },
      kept,
      geocoder: createGeocoder({ geocoding: config.geocoding, publicUrl, clock, logger }),
    })
    studio.mount(http, { database, designs: tokens.api.designs, campaigns: campaigns.api, media })
    campaigns.mount(http)
    tokens.mount(http)
    relations.mount(http)
    mapQueriesRoutes(http, reading)
    coins.mount(http)
    network.mount(http, { people: peopleServices, credentials: identity.credentials, media })
    commerce.mount(http, { originOf: viewers.originOf })
    analytics.mount(http)
    notifications.mount(http)
    viewers.mount(http)
    await payments.mount(http)
    await serveMedia(http, mediaStore)
    await serveBasemap(http, { publicUrl, mapStyle: config.mapStyle })
    await serveFaces(http, { publicUrl, frameAncestors: config.frameAncestors, siteAt: viewers.siteAt })
    await serveEmbed(http)
    if (config.inbox) await serveInbox(http, { database, people: config.demo ? demoPeople() : [] })
    await serveDocs(http, { publicUrl })
  }

  jobs.every('*/10 * * * *', 'identity.clean-up', identity.cleanUp)
  jobs.every('17 * * * *', 'http.forget-answers', () => forgetAnswers({ database, clock }))
  jobs.every('*/10 * * * *', 'notifications.digests', notifications.sendDigests)
  jobs.every('*/10 * * * *', 'people.tell-operators', relations.tellOperators)
  jobs.every('47 3 * * *', 'analytics.forget-devices', analytics.forgetOld)
  jobs.every('27 * * * *', 'map.forget-claims', positionChecks.forgetOld)
  jobs.every('7 4 * * *', 'coins.return-unclaimed', coins.deliveries.returnUnclaimed)
  jobs.every('57 2 * * *', 'viewers.prove-again', viewers.proveAgain)
  jobs.every('* * * * *', 'map.count-again', reading.countAgain)
  jobs.every('7 * * * *', 'mail.forget-rations', mail.forgetRations)
  jobs.every('37 4 * * *', 'payments.forget-heard', () => forgetHeard({ database, clock }))

  return {
    http,
    database,
    clock,
    log,
    jobs,
    media,
    messages: mail.messages,
    consumers,
    users: users.api,
    identity,
    studio: studio.api,
    viewers,
    tokens: tokens.api,
    coins: coins.api,
    coinDeliveries: coins.deliveries,
    campaigns: campaigns.api,
    /** Brings what is counted for the map up to date, as a job does every minute. */
    countMapAgain: reading.countAgain,
    realtime,
    network,
    notifications,
    people: relations,
    forgetOldClaims: positionChecks.forgetOld,
    demoPeople: demoPeople(),
    /** Fills a new database with the demo world; false where anything has ever happened. */
    seedDemoWorld: () =>
      seedDemoWorld({
        database,
        clock,
        log,
        users: users.api,
        identity,
        studio: studio.api,
        tokensAt: (then) => tokensModule({ ...tokensNeeds, clock: then }).api,
        coinsAt: (then) => coinsModule({ ...coinsNeeds, clock: then }).api,
        campaignsAt: (then) =>
          campaignsModule({
            ...campaignsNeeds,
            tokens: tokensModule({ ...tokensNeeds, clock: then }).api,
            clock: then,
          }).api,
        network,
        viewers,
        cards: payments.service !== 'none',
        hashPassword,
      }),
    /** Begins the work that no request asks for, where this process has the role. */
    async start() {
      if (config.roles.has('realtime')) await Promise.all([realtime.start(), network.start()])
      if (config.roles.has('worker')) {
        await jobs.start()
        campaigns.start(consumers)
        notifications.start(consumers)
      }
    },
    async close({ hurry }: { hurry?: AbortSignal } = {}) {
      health.drain()
      await Promise.all([realtime.close(), network.close()])
      const patience = { milliseconds: config.shutdownSeconds * 1000, ...(hurry ? { hurry } : {}) }
      await Promise.all([closeHttp(http, patience), jobs.stop(), consumers.stop()])
      drawer.close()
      mail.close()
      viewers.close()
      await log.close()
      await bus.close()
    },
  }
}

/** Everything that this server keeps of a person, who may have it all. */
const kept = [
  ...personalDataOfUsers,
  ...personalDataOfIdentity,
  ...personalDataOfRelations,
  ...personalDataOfTokens,
  ...personalDataOfCoins,
  ...personalDataOfCommerce,
  ...personalDataOfCampaigns,
  ...personalDataOfStudio,
  ...personalDataOfMap,
  ...personalDataOfLegacyNetwork,
  ...personalDataOfNotifications,
  ...personalDataOfLog,
]

/** The people of the demo world who can be signed in as by a code. */
function demoPeople() {
  return demoWorld.people.flatMap(({ name, email, picture }) => (email ? [{ name, email, picture }] : []))
}

export type App = Awaited<ReturnType<typeof createApp>>
