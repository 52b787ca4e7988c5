import { demoWorld, landmarks } from '@vitrine/fixtures'
import { analyticsModule } from './modules/analytics/index.ts'
import { answersModule } from './modules/answers/index.ts'
import { blocksModule } from './modules/blocks/index.ts'
import { campaignsModule } from './modules/campaigns/index.ts'
import { chainModule } from './modules/chain/index.ts'
import { chatModule, synapseChatModule } from './modules/chat/index.ts'
import { coinsModule } from './modules/coins/index.ts'
import { commerceModule, createSales, tradeOfAll } from './modules/commerce/index.ts'
import { communitiesModule } from './modules/communities/index.ts'
import { couponsModule } from './modules/coupons/index.ts'
import { designsModule } from './modules/designs/index.ts'
import { dropsModule } from './modules/drops/index.ts'
import { figuresModule } from './modules/figures/index.ts'
import { handOutsModule } from './modules/hand-outs/index.ts'
import {
  hashPassword,
  identityModule,
  readIdentifier,
  studioClientId,
  walletClientId,
} from './modules/identity/index.ts'
import { keyCopiesModule } from './modules/key-copies/index.ts'
import { legacyNetworkPart } from './modules/legacy-network/index.ts'
import { mapModule, positionChecksModule } from './modules/map/index.ts'
import { merchantsModule } from './modules/merchants/index.ts'
import { moderationModule } from './modules/moderation/index.ts'
import { notificationsModule } from './modules/notifications/index.ts'
import { prizesModule } from './modules/prizes/index.ts'
import { realtimeModule } from './modules/realtime/index.ts'
import { relationsModule } from './modules/relations/index.ts'
import { sharesModule } from './modules/shares/index.ts'
import { studioCalls, studioModule, withShowpiece } from './modules/studio/index.ts'
import { tokensModule } from './modules/tokens/index.ts'
import {
  accountsModule,
  createOperators,
  platformTermsOf,
  sampleTermsVersion,
  usersModule,
} from './modules/users/index.ts'
import { viewersModule } from './modules/viewers/index.ts'
import { wordsModule } from './modules/words/index.ts'
import { createPastClock } from './platform/clock.ts'
import { createHttpApp } from './platform/http/http-app.ts'
import type { Language } from './platform/http/requests/language.ts'
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
  const { clients } = config
  const appConfig = { termsVersion: sampleTermsVersion, ...config.appConfig }
  const platformTerms = platformTermsOf(appConfig, publicUrl)
  const everyModule = createModules()
  const { add } = everyModule

  const users = add(usersModule({ ...platform, everyModule, platformTerms }))
  const studio = add(studioModule({ ...platform, users }))
  const words = add(wordsModule({ ...platform, audit: studio.audit }))
  const ofBrands = { ...platform, brands: studio, audit: studio.audit, words }
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
      brandKeys: studio.keys,
      rpcUrls: config.rpcUrls,
    }),
  )
  const { credentials, linkWithCode } = identity
  const blocks = add(blocksModule())
  const { hasBlocked } = blocks
  add(keyCopiesModule(platform))
  add(chainModule({ ...platform, rpcUrls: config.rpcUrls }))
  const readAddress = (type: 'email' | 'phone', text: string) => readIdentifier(type, text).value
  const people = { ...users, readAddress, hasBlocked }
  const addresses = new Set(config.operators.map((address) => readAddress('email', address)))
  const operators = createOperators({ addresses, users })

  // Tokens ask these. Their hooks come later: what people do locks tokens first, and so does whoever merges accounts.
  const coinsPart = coinsModule({ ...ofBrands, people, linkWithCode })
  const checksPart = positionChecksModule({ ...ofBrands, clients, demoBrands: config.demo ? demoBrands : noBrands })
  const [coins, nearby] = [coinsPart.api, checksPart.api]

  const sales = createSales({ ...ofBrands, coins, people })
  const networkPart = legacyNetworkPart({
    ...{ ...platform, users, identity, studio, words, readAddress, hasBlocked, nearby, linkWithCode, sales },
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
  add(figuresModule(ofTokens))
  const campaigns = add(campaignsModule({ ...ofBrands, people: users, coins, tokens, prizes }))
  const kiosk = { audit: studio.audit, campaigns, secrets: secrets.derive('kiosk codes') }
  const handOuts = add(handOutsModule({ ...ofTokens, ...kiosk }))
  const designs = add(
    designsModule({ ...ofBrands, studio, audit: studio.audit, tokens, campaigns, prizes, everyModule }),
  )
  const map = add(mapModule({ ...ofBrands, tokens }))
  const team = {
    users,
    operators,
    readEmail: (text: string) => readAddress('email', text),
    policy: config.brandOpening,
  }
  add(studioCalls({ ...platform, ...team, studio, designs: tokens.designs, campaigns }))
  const { closingDays } = config
  const ofAccounts = { ...ofBrands, users, everyModule, credentials, originOf, closingDays, platformTerms }
  const accounts = add(accountsModule({ ...ofAccounts, blocks, campaignForm: campaigns.form }))
  const network = add(networkPart.module(accounts))
  add(commerceModule({ ...ofBrands, tokens: tradeOfAll(tokens, trade), sales, coins, people, originOf }))
  add(coinsPart)
  add(checksPart)
  const relations = add(
    relationsModule({
      ...platform,
      users,
      blocks,
      showcase: tokens.showcase,
      latest: tokens.latest,
      operators,
      ownClients,
    }),
  )
  const ofChat = { ...platform, ...config, publicUrl, blocks, relations, people: { ...people, ...blocks } }
  const chatSecrets = { secrets: secrets.derive('chat') }
  const { matrix } = config
  const chat = add(
    await (matrix
      ? synapseChatModule({ ...ofChat, ...chatSecrets, matrix })
      : chatModule({ ...ofChat, ...chatSecrets })),
  )
  const communities = add(communitiesModule({ ...ofBrands, publicUrl, chat }))
  if (chat.moderation) add(moderationModule({ ...ofBrands, users, publicUrl, chat: chat.moderation, communities }))
  const telling = { push: secrets.derive('push')[0], links: secrets.derive('digest links') }
  const notifications = add(
    notificationsModule({
      ...{ ...ofBrands, ...config, users, tokens, coins, chat, communities, placeAt, publicUrl },
      secrets: telling,
    }),
  )
  add(analyticsModule({ ...ofBrands, secrets: secrets.derive('analytics'), collectorUrl: config.analyticsUrl }))
  const realtime = add(realtimeModule({ ...platform, authenticator: identity, designsOnMap: map.designsOnMap }))
  const demoWalk = config.demo ? landmarks.museum : null
  for (const module of platformModules({ ...platform, siteAt, demoPeople, demoWalk })) add(module)

  const { database } = platform
  const readBrand = async (idOrName: string, language: Language) => {
    const business = await withShowpiece(database, tokens.designs, await studio.readPublic(database, idOrName))
    return words.inWords(business, language, async () => business.id)
  }
  const http = await createHttpApp({ ...platform, ...config, publicUrl, authenticator: identity, siteAt, readBrand })
  const running = await runModules({ platform, http, modules: everyModule.list })

  const collectibles = { tokens, designs, prizes, coupons, merchants, drops, handOuts, coins, campaigns, network }
  const parts = { users, identity, studio, words, viewers, ...collectibles }
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
    chat,
    communities,
    demoPeople,
    /** Fills a new database with the demo world; false where anything has ever happened. */
    seedDemoWorld: () =>
      seedDemoWorld({ ...platform, clock, ...parts, relations, chat, communities, cards, hashPassword }),
    ...running,
  }
}

/** The apps that come with the installation. */
const ownClients: ReadonlySet<string> = new Set([walletClientId, studioClientId])

/** Whose things may be picked up on a demo walk. */
const demoBrands: ReadonlySet<string> = new Set(demoWorld.businesses.map(({ id }) => id))
const noBrands: ReadonlySet<string> = new Set()

/** The people of the demo world who can be signed in as by a code. */
const demoPeople = demoWorld.people.flatMap(({ name, email, picture }) => (email ? [{ name, email, picture }] : []))

export type App = Awaited<ReturnType<typeof createApp>>
