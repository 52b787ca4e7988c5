import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { Module } from '../../platform/modules/module.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import type { StudioApi } from '../studio/index.ts'
import type { Behaviour, TokensApi } from '../tokens/index.ts'
import type { UsersApi } from '../users/index.ts'
import { countersRoutes } from './counters.routes.ts'
import { type CountersNeeds, createCounters } from './counters.ts'
import { createGate } from './gate.ts'
import { merchantsRoutes } from './merchants.routes.ts'
import { archiveCountersOf, leaveCounters, mergeMerchants } from './merchants.store.ts'
import { createMerchants, type Merchants, type MerchantsNeeds } from './merchants.ts'
import { merchantsPort } from './merchants-port.ts'
import { createPasses, type PassesNeeds } from './passes.ts'
import { redeemable } from './redeemable-v1.ts'
import { createRedemptions, type RedemptionsNeeds } from './redemptions.ts'

export interface MerchantsModuleNeeds
  extends Omit<MerchantsNeeds, 'brands' | 'tokens' | 'people'>,
    Omit<PassesNeeds, 'merchants' | 'people' | 'tokens'> {
  tokens: MerchantsNeeds['tokens'] & PassesNeeds['tokens'] & RedemptionsNeeds['tokens'] & Pick<TokensApi, 'redeemable'>
  people: Pick<UsersApi, 'findAccount' | 'names'>
  database: Database
  clock: Clock
  log: EventLog
  logger: Logger
  audit: CountersNeeds['audit']
  brands: Pick<StudioApi, 'staffOf' | 'summaries' | 'roleAt' | 'ownersOf' | 'onClosed'>
}

export type MerchantsApi = Pick<Merchants, 'createMerchant'>

export const merchantBehaviours: readonly Behaviour[] = [redeemable]

export function merchantsModule(needs: MerchantsModuleNeeds): Module<MerchantsApi> {
  const { database, brands } = needs
  brands.onClosed((tx, businessId) => archiveCountersOf(tx, businessId, needs.clock.now()))
  const merchants = createMerchants(needs)
  const passes = createPasses({ ...needs, merchants })
  const counters = createCounters({ ...needs, merchants })
  const redemptions = createRedemptions({ ...needs, counters })
  const gate = createGate({ ...needs, counters, passes })
  return {
    name: 'merchants',
    api: merchants,
    behaviours: merchantBehaviours,
    ports: [
      merchantsPort.provide(({ tx, token: { id: tokenId, objectDefinitionId }, callerId: accountId }) => ({
        ofCode: (code) => merchants.ofCode(tx, code),
        note: (done) => merchants.note(tx, { ...done, tokenId, objectDefinitionId, accountId }),
      })),
    ],
    personalData: [
      { name: 'redemptions', table: 'redemption', people: ['account_id'], key: ['id'] },
      { name: 'counters', table: 'merchant', people: ['account_id'], key: ['id'] },
      { name: 'standsAt', table: 'merchant_person', people: ['account_id'], key: ['merchant_id'] },
      { name: 'scans', table: 'gate_scan', people: ['account_id'], key: ['merchant_id', 'nonce'] },
    ],
    onAccountMerged: mergeMerchants,
    onAccountClosed: leaveCounters,
    mount(http) {
      merchantsRoutes(http, { database, merchants, passes, brands, clock: needs.clock })
      countersRoutes(http, {
        database,
        counters,
        redemptions,
        gate,
        passes,
        tickets: needs.tokens.redeemable,
        clock: needs.clock,
      })
    },
  }
}
