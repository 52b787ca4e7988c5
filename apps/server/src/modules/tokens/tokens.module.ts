import { randomUUID } from 'node:crypto'
import { type InventoryPage, limits } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { Messages } from '../../platform/mail/index.ts'
import type { Module } from '../../platform/modules/module.ts'
import { type Assembly, assemble } from './actions/assembly.ts'
import type { Nearby } from './actions/near.ts'
import { provideCorePorts } from './actions/provide-core-ports.ts'
import { createBehaviourRegistry } from './actions/registry.ts'
import { createRush } from './actions/rush.ts'
import { createTokensPolicy } from './actions/tokens.policy.ts'
import { createTokensService, type TokensService } from './actions/tokens.service.ts'
import { answersRoutes } from './answers/answers.routes.ts'
import { insertFormResponse, insertPollAnswer, mergeAnswers } from './answers/answers.store.ts'
import { answersPort } from './answers/answers-port.ts'
import { allBehaviours } from './behaviours/all.ts'
import type { Brands } from './brands.ts'
import { couponCodesRoutes } from './coupons/coupon-codes.routes.ts'
import { takeCode } from './coupons/coupon-codes.store.ts'
import { type CouponCodes, createCouponCodes } from './coupons/coupon-codes.ts'
import { couponCodesPort } from './coupons/coupon-codes-port.ts'
import { createDeliveries, type DeliveriesNeeds } from './deliveries/deliveries.ts'
import type { People } from './deliveries/recipients.ts'
import { createDefinitions } from './designs/definitions.ts'
import { createDesigns, type Designs } from './designs/designs.ts'
import { createIssuing, type Issuing } from './designs/issuing.ts'
import { bulkDropsRoutes } from './drops/bulk-drops.routes.ts'
import { type BulkDrops, createBulkDrops } from './drops/bulk-drops.ts'
import { createFolders } from './inventory/folders.ts'
import { createHiddenContents } from './inventory/hidden-contents.ts'
import { createInventoryService } from './inventory/inventory.service.ts'
import { createOnMap, type OnMap } from './inventory/on-map.ts'
import { blocksOf } from './inventory/token-view.ts'
import { countEverything, deleteEverything } from './leaving.ts'
import { mergeCounters } from './ledger/counters.store.ts'
import { createLedger } from './ledger/ledger.ts'
import { createRuleAccess, type RuleAccess } from './ledger/rule-access.ts'
import { noSales, type Sales } from './ledger/sales.ts'
import { createTrade, type Trade } from './ledger/trade.ts'
import { merchantsRoutes } from './merchants/merchants.routes.ts'
import { mergeMerchants } from './merchants/merchants.store.ts'
import { createMerchants, type Merchants } from './merchants/merchants.ts'
import { merchantsPort } from './merchants/merchants-port.ts'
import { onAccountMerged } from './on-account-merged.ts'
import { personalDataOfTokens } from './personal-data.ts'
import { prizesRoutes } from './prizes/prizes.routes.ts'
import { mergeWinners } from './prizes/prizes.store.ts'
import { createPrizes, type Prizes } from './prizes/prizes.ts'
import { prizesPort } from './prizes/prizes-port.ts'
import { landingsRoutes } from './shares/landings.routes.ts'
import { createLandings } from './shares/landings.ts'
import { shareLinksPort } from './shares/share-links-port.ts'
import { mergeShares } from './shares/shares.store.ts'
import { createShares, type OtherShares } from './shares/shares.ts'
import { tokensRoutes } from './tokens.routes.ts'

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
  linkWithCode: DeliveriesNeeds['linkWithCode']
  otherClaims?: DeliveriesNeeds['otherClaims']
  otherShares?: OtherShares
  /** For the codes on merchants' screens: sign with the first, accept all. */
  redeemSecrets: readonly [string, ...string[]]
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
    asked: { ownerId: string; readerId: string; page: number; businessIds?: readonly string[] | undefined },
  ): Promise<InventoryPage>
  /** What campaign rules do with tokens. */
  rules: RuleAccess
  designs: Designs
}

export function tokensModule(needs: TokensNeeds): Module<TokensApi> {
  const { database, clock, log, people, brands, sales = noSales } = needs
  const behaviours = createBehaviourRegistry()
  let assembly: Assembly | undefined
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
    linkWithCode: needs.linkWithCode,
    otherClaims: needs.otherClaims ?? (async () => null),
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
  const shares = createShares({
    ...{ ledger, definitions, people, brands, log, clock },
    publicUrl: needs.publicUrl,
    others: needs.otherShares ?? { read: async () => null, take: async () => null },
  })
  const landings = createLandings({ definitions, behaviours, brands })
  const tokens = createTokensService({
    ledger,
    definitions,
    deliveries,
    ports(uses, action) {
      if (!assembly) throw new Error('the parts of the server are not together yet')
      return assembly.ports(uses, action)
    },
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
    name: 'tokens',
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
    },
    behaviours: allBehaviours,
    ports: [
      ...provideCorePorts({ ledger, definitions, folders, sales, nearby: needs.nearby }),
      prizesPort.provide(({ tx, token, callerId }) => ({
        draw: ({ to = callerId, ...drawing }) =>
          prizes.drawPrize(tx, { ...drawing, to, businessId: token.businessId, tokenId: token.id }),
      })),
      couponCodesPort.provide(({ tx, token, callerId, now }) => ({
        async take(poolId) {
          const { businessId, id: tokenId } = token
          const taken = await takeCode(tx, { poolId, businessId, tokenId, accountId: callerId, now })
          return taken && { ...taken, expiry: taken.expiry?.toISOString() ?? null }
        },
      })),
      answersPort.provide(({ tx, token, callerId, now }) => {
        const answering = {
          tokenId: token.id,
          objectDefinitionId: token.objectDefinitionId,
          accountId: callerId,
          at: now,
        }
        return {
          answerPollOnce: (answer) => insertPollAnswer(tx, { ...answering, answer }),
          keepResponse: (data) => insertFormResponse(tx, { ...answering, id: randomUUID(), data }),
        }
      }),
      merchantsPort.provide(({ tx, token: { id: tokenId, objectDefinitionId }, callerId }) => ({
        ofCode: (code) => merchants.ofCode(tx, code),
        note: (done) => merchants.note(tx, { ...done, tokenId, objectDefinitionId, accountId: callerId }),
      })),
      shareLinksPort.provide(({ tx, token, callerId }) => ({
        open: () => shares.open(tx, { tokenId: token.id, sharerId: callerId }),
        close: () => shares.close(tx, token.id),
      })),
    ],
    assemble(modules) {
      assembly = assemble(modules)
      behaviours.take(assembly.behaviours)
    },
    personalData: personalDataOfTokens,
    belongings: async (db, accountId) => ({ tokens: await countEverything(db, accountId) }),
    async onIdentityVerified(tx, { accountId, type, value }) {
      if (type === 'email' || type === 'phone') await deliveries.claim(tx, accountId, type, value)
    },
    onAccountClosed: (tx, accountId) => deleteEverything(tx, { log, clock, ledger }, accountId),
    async onAccountMerged(tx, move) {
      await mergeWinners(tx, move)
      await mergeAnswers(tx, move)
      await mergeMerchants(tx, move)
      await mergeShares(tx, move)
      await mergeCounters(tx, move)
      await onAccountMerged(tx, { log, clock }, move)
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
