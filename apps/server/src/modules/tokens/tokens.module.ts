import { randomUUID } from 'node:crypto'
import { type InventoryPage, limits, userInventory } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { Messages } from '../../platform/mail/index.ts'
import type { Module } from '../../platform/modules/module.ts'
import type { Reach } from '../../platform/reach.ts'
import { ofOneself } from '../../platform/sockets/served-topic.ts'
import type { WordsApi } from '../words/index.ts'
import { type Assembly, assemble } from './actions/assembly.ts'
import type { Nearby } from './actions/near.ts'
import { provideCorePorts } from './actions/provide-core-ports.ts'
import { type BehaviourRegistry, createBehaviourRegistry } from './actions/registry.ts'
import { createRush } from './actions/rush.ts'
import { createTokensPolicy } from './actions/tokens.policy.ts'
import { createTokensService, type TokensService } from './actions/tokens.service.ts'
import { generalBehaviours } from './behaviours/all.ts'
import type { Brands } from './brands.ts'
import { createDeliveries, type DeliveriesNeeds } from './deliveries/deliveries.ts'
import { createHandingOver, type HandingOver } from './deliveries/handing-over.ts'
import type { People } from './deliveries/recipients.ts'
import { createDefinitions, type Definitions } from './designs/definitions.ts'
import { createDesigns, type Designs } from './designs/designs.ts'
import { createDefinitionEditing, type DefinitionEditing } from './designs/editing.ts'
import { createEditions, type Editions } from './designs/editions.ts'
import { createIssuing, type Issuing } from './designs/issuing.ts'
import { createFolders } from './inventory/folders.ts'
import { createHiddenContents } from './inventory/hidden-contents.ts'
import { createInventoryService, type InventoryService } from './inventory/inventory.service.ts'
import { createOnMap, type OnMap } from './inventory/on-map.ts'
import { blocksOf } from './inventory/token-view.ts'
import { countEverything, deleteEverything } from './leaving.ts'
import { addToCounter, type Counters, mergeCounters, readCounters } from './ledger/counters.store.ts'
import { createLedger, type Ledger } from './ledger/ledger.ts'
import { listRedeemable } from './ledger/redeemable.ts'
import { createRuleAccess, type RuleAccess } from './ledger/rule-access.ts'
import type { Sales } from './ledger/sales.ts'
import { createTokenReader, type TokenReader } from './ledger/token-reader.ts'
import { findToken } from './ledger/tokens.store.ts'
import { createTrade, type Trade } from './ledger/trade.ts'
import { onAccountMerged } from './on-account-merged.ts'
import { personalDataOfTokens } from './personal-data.ts'
import { tokensRoutes } from './tokens.routes.ts'

export interface TokensNeeds {
  database: Database
  clock: Clock
  log: EventLog
  people: People
  brands: Brands
  words: WordsApi
  messages: Messages
  nearby: Nearby
  sales: Pick<Sales, 'close'>
  /** Public origin, for links that last. */
  publicUrl: string
  linkWithCode: DeliveriesNeeds['linkWithCode']
  otherClaims?: DeliveriesNeeds['otherClaims']
}

export interface TokensApi
  extends Issuing,
    Trade,
    OnMap,
    HandingOver,
    Pick<TokensService, 'executeAction' | 'markOpened' | 'read'>,
    Pick<BehaviourRegistry, 'isPublic' | 'faults' | 'describe' | 'example'> {
  /** What a person holds, newest first, as somebody else may see it. */
  showcase(
    db: Queryable,
    asked: {
      ownerId: string
      readerId: string
      reach: Reach
      page: number
      businessIds?: readonly string[] | undefined
    },
  ): Promise<InventoryPage>
  /** What has come to any of these people, latest first, as somebody else may see it: drafts and what lies on the map stay out. */
  latest: InventoryService['latest']
  /** What campaign rules do with tokens. */
  rules: RuleAccess
  designs: Designs
  definitions: Definitions
  /** How designs change. */
  editing: DefinitionEditing
  editions: Editions
  reader: TokenReader
  ledger: Ledger
  counters: Counters
  /** What a merchant takes, for whoever scans there without a connection. */
  redeemable: typeof listRedeemable
}

export function tokensModule(needs: TokensNeeds): Module<TokensApi> {
  const { database, clock, log, people, brands, words, sales } = needs
  let assembly: Assembly | undefined
  const behaviours = createBehaviourRegistry()
  const definitions = createDefinitions()
  const editions = createEditions({ definitions })
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
  const policy = createTokensPolicy({
    log,
    isHidden: hiddenContents.isHidden,
    isPublic: (token, definition) => behaviours.isPublic(blocksOf(token, definition)),
    isStaff: async (db, accountId, businessId) => (await brands.staffOf(db, accountId)).includes(businessId),
  })
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
  const inventory = createInventoryService({ definitions, behaviours, brands, hiddenContents, clock, words })

  return {
    name: 'tokens',
    topics: [ofOneself(userInventory)],
    brandOf: { token: async (id) => (await findToken(database, id))?.businessId ?? null },
    api: {
      ...createIssuing({ ledger, definitions, behaviours, clock, newId: randomUUID }),
      ...createTrade({ ledger, definitions, people, clock }),
      ...createOnMap({ definitions, behaviours, clock }),
      ...createHandingOver({ ledger, deliveries, people, clock, newId: randomUUID }),
      rules: createRuleAccess({ ledger, definitions, clock }),
      designs: createDesigns({ behaviours, clock, words }),
      definitions,
      editing: createDefinitionEditing({ ledger, behaviours, clock }),
      editions,
      reader: createTokenReader({ definitions }),
      redeemable: listRedeemable,
      ledger,
      counters: { add: addToCounter, read: readCounters },
      isPublic: behaviours.isPublic,
      faults: behaviours.faults,
      describe: behaviours.describe,
      example: (settings, now) => behaviours.example(settings, now),
      read: tokens.read,
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
      latest: inventory.latest,
    },
    behaviours: generalBehaviours,
    ports: provideCorePorts({ ledger, definitions, folders, nearby: needs.nearby }),
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
      await mergeCounters(tx, move)
      await onAccountMerged(tx, { log, clock }, move)
    },
    mount(http) {
      tokensRoutes(http, {
        rush: createRush({ database, definitions, editions, behaviours }),
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
        words,
      })
    },
  }
}
