import { demoWorld } from '@vitrine/fixtures'
import { analyticsModule } from './modules/analytics/index.ts'
import { answersModule } from './modules/answers/index.ts'
import { blocksModule } from './modules/blocks/index.ts'
import { campaignsModule } from './modules/campaigns/index.ts'
import { coinsModule } from './modules/coins/index.ts'
import { commerceModule, createSales, tradeOfAll } from './modules/commerce/index.ts'
import { couponsModule } from './modules/coupons/index.ts'
import { dropsModule } from './modules/drops/index.ts'
import { hashPassword, identityModule, readIdentifier, walletClientId } from './modules/identity/index.ts'
import { legacyNetworkPart } from './modules/legacy-network/index.ts'
import { mapModule, positionChecksModule } from './modules/map/index.ts'
import { merchantsModule } from './modules/merchants/index.ts'
import { notificationsModule } from './modules/notifications/index.ts'
import { prizesModule } from './modules/prizes/index.ts'
import { realtimeModule } from './modules/realtime/index.ts'
import { relationsModule } from './modules/relations/index.ts'
import { sharesModule } from './modules/shares/index.ts'
import { studioCalls, studioModule } from './modules/studio/index.ts'
import { tokensModule } from './modules/tokens/index.ts'
import { accountsModule, usersModule } from './modules/users/index.ts'
import { viewersModule } from './modules/viewers/index.ts'
import { createPastClock } from './platform/clock.ts'
import { createHttpApp } from './platform/http/http-app.ts'
import { createModules } from './platform/modules/modules.ts'
import { runModules } from './platform/modules/running.ts'
import { createPlatform, type PlatformNeeds } from './platform/platform.ts'
import { platformModules } from './platform/platform-modules.ts'
import { seedDemoWorld } from './seed/index.ts'

/** The server, wired. Reading this top to bottom is its architecture: each line stands on those above it. */
export async function createApp(needs: PlatformNeeds) {
  const clock = createPastClock(needs.clock)
  const platform = await createPlatform({ ...needs, clock })
  const { config, secrets, publicUrl } = platform
  const { appConfig, clients } = config
  const everyModule = createModules()
  const { add } = everyModule

  const users = add(usersModule({ ...platform, everyModule }))
  const studio = add(studioModule(platform))
  const ofBrands = { ...platform, brands: studio }
  const viewers = add(
    viewersModule({ ...ofBrands, walletClientId, appConfig, clients, operatorsHostnames: config.hostnames }),
  )
  const { originOf, placeAt, siteAt, brandWallet } = viewers
  const identity = add(
    await identityModule({
      ...platform,
      everyModule,
      users,
      issuer: publicUrl,
      clients,
      ownClientId: appConfig.oidcClientId ?? appConfig.appID ?? null,
      brandWallet,
      rpcUrls: config.rpcUrls,
    }),
  )
  const { credentials, linkWithCode } = identity
  const blocks = add(blocksModule())
  const { hasBlocked } = blocks
  const readAddress = (type: 'email' | 'phone', text: string) => readIdentifier(type, text).value
  const people = { ...users, readAddress, hasBlocked }

  // Tokens ask these. Their hooks come later: what people do locks tokens first, and so does whoever merges accounts.
  const coinsPart = coinsModule({ ...ofBrands, people, linkWithCode })
  const checksPart = positionChecksModule({ ...ofBrands, clients })
  const [coins, nearby] = [coinsPart.api, checksPart.api]

  const sales = createSales({ ...ofBrands, coins, people })
  const networkPart = legacyNetworkPart({
    ...{ ...platform, users, identity, studio, readAddress, hasBlocked, nearby, linkWithCode, sales },
    guestIds: secrets.derive('network guest ids'),
  })
  const { claims, shares, trade } = networkPart.api
  const tokens = add(
    tokensModule({
      ...ofBrands,
      people,
      sales,
      nearby,
      linkWithCode,
      otherClaims: async (db, id) => (await coins.deliveries.read(db, id)) ?? claims.read(db, id),
    }),
  )
  const ofTokens = { ...ofBrands, tokens, people }
  const prizes = add(prizesModule(ofTokens))
  const coupons = add(couponsModule(ofTokens))
  add(answersModule(ofTokens))
  const merchants = add(merchantsModule({ ...ofTokens, secrets: secrets.derive('redeem codes') }))
  add(sharesModule({ ...ofTokens, others: shares }))
  const drops = add(dropsModule(ofTokens))
  const campaigns = add(campaignsModule({ ...ofBrands, people: users, coins, tokens, prizes }))
  const map = add(mapModule({ ...ofBrands, tokens }))
  add(studioCalls({ ...platform, studio, designs: tokens.designs, campaigns }))
  const { closingDays } = config
  const ofAccounts = { ...ofBrands, users, everyModule, credentials, originOf, closingDays }
  const accounts = add(accountsModule({ ...ofAccounts, campaignForm: campaigns.form }))
  const network = add(networkPart.module(accounts))
  add(commerceModule({ ...ofBrands, tokens: tradeOfAll(tokens, trade), sales, coins, people, originOf }))
  add(coinsPart)
  add(checksPart)
  const operators = new Set(config.operators.map((address) => readAddress('email', address)))
  const relations = add(
    relationsModule({ ...platform, users, blocks, showcase: tokens.showcase, operators, walletClientId }),
  )
  const telling = { push: secrets.derive('push')[0], links: secrets.derive('digest links') }
  const notifications = add(
    notificationsModule({ ...ofBrands, ...config, users, tokens, coins, placeAt, publicUrl, secrets: telling }),
  )
  add(analyticsModule({ ...ofBrands, secrets: secrets.derive('analytics'), collectorUrl: config.analyticsUrl }))
  const realtime = add(realtimeModule({ ...platform, authenticator: identity, designsOnMap: map.designsOnMap }))
  for (const module of platformModules({ ...platform, siteAt, demoPeople })) add(module)

  const http = await createHttpApp({ ...platform, ...config, publicUrl, authenticator: identity, siteAt })
  const running = await runModules({ platform, http, modules: everyModule.list })

  const collectibles = { tokens, prizes, coupons, merchants, drops, coins, campaigns, network }
  const parts = { users, identity, studio, viewers, ...collectibles }
  const cards = platform.payments.service !== 'none'
  return {
    ...platform,
    http,
    everyModule,
    ...parts,
    map,
    nearby,
    realtime,
    notifications,
    relations,
    demoPeople,
    /** Fills a new database with the demo world; false where anything has ever happened. */
    seedDemoWorld: () => seedDemoWorld({ ...platform, clock, ...parts, cards, hashPassword }),
    ...running,
  }
}

/** The people of the demo world who can be signed in as by a code. */
const demoPeople = demoWorld.people.flatMap(({ name, email, picture }) => (email ? [{ name, email, picture }] : []))

export type App = Awaited<ReturnType<typeof createApp>>
