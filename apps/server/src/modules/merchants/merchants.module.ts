import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Module } from '../../platform/modules/module.ts'
import type { Behaviour, Brands } from '../tokens/index.ts'
import { merchantsRoutes } from './merchants.routes.ts'
import { mergeMerchants } from './merchants.store.ts'
import { createMerchants, type Merchants, type MerchantsNeeds } from './merchants.ts'
import { merchantsPort } from './merchants-port.ts'
import { redeemable } from './redeemable-v1.ts'

export interface MerchantsModuleNeeds extends Omit<MerchantsNeeds, 'brands'> {
  database: Database
  clock: Clock
  brands: Pick<Brands, 'staffOf' | 'assertStaff' | 'summaries'>
}

export type MerchantsApi = Pick<Merchants, 'createMerchant'>

export const merchantBehaviours: readonly Behaviour[] = [redeemable]

export function merchantsModule(needs: MerchantsModuleNeeds): Module<MerchantsApi> {
  const { database, brands } = needs
  const merchants = createMerchants(needs)
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
    ],
    onAccountMerged: mergeMerchants,
    mount: (http) => merchantsRoutes(http, { database, merchants, brands }),
  }
}
