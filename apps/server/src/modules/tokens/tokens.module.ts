import { randomUUID } from 'node:crypto'
import { type InventoryPage, limits } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { Messages } from '../../platform/mail/index.ts'
import { answersRoutes } from './answers.routes.ts'
import { mergeAnswers } from './answers.store.ts'
import { allBehaviours } from './behaviours/all.ts'
import type { Behaviour } from './behaviours/behaviour.ts'
import { createBehaviourRegistry } from './behaviours/registry.ts'
import type { Brands } from './brands.ts'
import { bulkDropsRoutes } from './bulk-drops/bulk-drops.routes.ts'
import { type BulkDrops, createBulkDrops } from './bulk-drops/bulk-drops.ts'
import { mergeCounters } from './counters.store.ts'
import { couponCodesRoutes } from './coupon-codes.routes.ts'
import { type CouponCodes, createCouponCodes } from './coupon-codes.ts'
import { createDefinitions } from './definitions.ts'
import { createDeliveries } from './deliveries.ts'
import { createDesigns, type Designs } from './designs.ts'
import { createFolders } from './folders.ts'
import { createHiddenContents } from './hidden-contents.ts'
import { createInventoryService } from './inventory.service.ts'
import { createIssuing, type Issuing } from './issuing.ts'
import { landingsRoutes } from './landings.routes.ts'
import { createLandings } from './landings.ts'
import { countEverything, deleteEverything } from './leaving.ts'
import { createLedger } from './ledger.ts'
import { merchantsRoutes } from './merchants.routes.ts'
import { mergeMerchants } from './merchants.store.ts'
import { createMerchants, type Merchants } from './merchants.ts'
import type { Nearby } from './near.ts'
import { onAccountMerged } from './on-account-merged.ts'
import { createOnMap, type OnMap } from './on-map.ts'
import { prizesRoutes } from './prizes.routes.ts'
import { mergeWinners } from './prizes.store.ts'
import { createPrizes, type Prizes } from './prizes.ts'
import type { People } from './recipients.ts'
import { createRuleAccess, type RuleAccess } from './rule-access.ts'
import { createRush } from './rush.ts'
import { noSales, type Sales } from './sales.ts'
import { mergeShares } from './shares.store.ts'
import { createShares } from './shares.ts'
import { blocksOf } from './token-view.ts'
import { createTokensPolicy } from './tokens.policy.ts'
import { tokensRoutes } from './tokens.routes.ts'
import { createTokensService, type TokensService } from './tokens.service.ts'
import { createTrade, type Trade } from './trade.ts'

export interface TokensNeeds {
  database: Database
  clock: Clock
  log: EventLog
  people: People
  brands: Brands
  messages: Messages
  nearby: Nearby
  /** Nothing can be sold, when left out. */
  sales?: Sales
  /** Public origin, for links that last. */
  publicUrl: string
  /** For the codes on merchants' screens: sign with the first, accept all. */
  redeemSecrets: readonly [string, ...string[]]
  /** Those of this server, when left out. */
  behaviours?: readonly Behaviour[]
}

export interface TokensApi
  extends Issuing,
    Pick<Prizes, 'createPrizeSet' | 'drawPrize'>,
    CouponCodes,
    Trade,
    OnMap,
    Pick<Merchants, 'createMerchant'>,
    Pick<TokensService, 'executeAction' | 'markOpened'> {
  /** Lays new tokens on the map; whose business it is has been asked before. */
  layOut: BulkDrops['drop']
  /** What a person holds, newest first, as somebody else may see it. */
  showcase(
    db: Queryable,
    asked: { ownerId: string; viewerId: string; page: number; businessIds?: readonly string[] | undefined },
  ): Promise<InventoryPage>
  /** What campaign rules do with tokens. */
  rules: RuleAccess
  designs: Designs
  /** An account has proved that this address is theirs: what waits for it arrives. Call it in the proving transaction. */
  claimPending(tx: Queryable, accountId: string, type: 'email' | 'phone', value: string): Promise<number>
  /** How many tokens somebody would lose who leaves for good, wherever they lie. */
  countEverything(db: Queryable, accountId: string): Promise<number>
  /** Deletes what somebody holds who leaves for good. */
  deleteEverything(tx: Queryable, accountId: string): Promise<void>
  /** Everything that one account holds goes to another, as when accounts are merged. */
  onAccountMerged(tx: Queryable, move: { from: string; to: string }): Promise<number>
}

export interface TokensModule {
  api: TokensApi
  mount(http: FastifyInstance): void
}

export function tokensModule(needs: TokensNeeds): TokensModule {
  const { database, clock, log, people, brands, sales = noSales } = needs
  const behaviours = createBehaviourRegistry(needs.behaviours ?? allBehaviours)
  const definitions = createDefinitions()
  const ledger = createLedger({ log, behaviours, sales })
  const deliveries = createDeliveries({
    ledger,
    definitions,
    people,
    brands,
    clock,
    messages: needs.messages,
    publicUrl: needs.publicUrl,
  })
  const hiddenContents = createHiddenContents({ definitions, behaviours })
  const folders = createFolders({ ledger, definitions, hiddenContents })
  const prizes = createPrizes({ ledger, definitions, clock })
  const policy = createTokensPolicy({
    log,
    isHidden: hiddenContents.isHidden,
    isPublic: (token, definition) => behaviours.isPublic(blocksOf(token, definition)),
    isStaff: async (db, accountId, businessId) => (await brands.staffOf(db, accountId)).includes(businessId),
  })
  const merchants = createMerchants({ brands, people, clock, secrets: needs.redeemSecrets })
  const shares = createShares({ ledger, definitions, people, brands, log, clock, publicUrl: needs.publicUrl })
  const landings = createLandings({ definitions, behaviours, brands })
  const tokens = createTokensService({
    ledger,
    definitions,
    deliveries,
    folders,
    prizes,
    sales,
    merchants,
    shares,
    nearby: needs.nearby,
    policy,
    behaviours,
    people,
    log,
    clock,
  })
  const trade = createTrade({ ledger, definitions, people, clock })
  const inventory = createInventoryService({ definitions, behaviours, brands, hiddenContents, clock })
  const issuing = createIssuing({ ledger, definitions, behaviours, clock, newId: randomUUID })

  const coupons = createCouponCodes({ clock })
  const designs = createDesigns({ behaviours, clock })
  const drops = createBulkDrops({ ledger, definitions, log, clock })

  return {
    api: {
      ...issuing,
      ...trade,
      ...coupons,
      ...createOnMap({ definitions, behaviours, clock }),
      layOut: drops.drop,
      createPrizeSet: prizes.createPrizeSet,
      drawPrize: prizes.drawPrize,
      createMerchant: merchants.createMerchant,
      rules: createRuleAccess({ ledger, definitions, clock }),
      designs,
      executeAction: tokens.executeAction,
      markOpened: tokens.markOpened,
      claimPending: deliveries.claim,
      showcase: (db, asked) =>
        inventory.search(db, {
          ...asked,
          parentId: '.',
          filterBy: 'all',
          dropped: 'hidden',
          sortBy: 'when_modified',
          sortOrder: 'desc',
          limit: limits.inventoryPageSize,
        }),
      countEverything,
      deleteEverything: (tx, accountId) => deleteEverything(tx, { log, clock, ledger }, accountId),
      async onAccountMerged(tx, move) {
        await mergeWinners(tx, move)
        await mergeAnswers(tx, move)
        await mergeMerchants(tx, move)
        await mergeShares(tx, move)
        await mergeCounters(tx, move)
        return onAccountMerged(tx, { log, clock }, move)
      },
    },
    mount(http) {
      tokensRoutes(http, {
        rush: createRush({ database, definitions, behaviours }),
        nearby: needs.nearby,
        database,
        log,
        tokens,
        inventory,
        deliveries,
        folders,
        clock,
        behaviours,
        people,
        brands,
      })
      prizesRoutes(http, { database, prizes, brands })
      couponCodesRoutes(http, { database, coupons, brands })
      bulkDropsRoutes(http, { database, drops, designs, brands })
      answersRoutes(http, { database, tokens, brands })
      merchantsRoutes(http, { database, merchants, brands })
      landingsRoutes(http, { database, landings, shares })
    },
  }
}
