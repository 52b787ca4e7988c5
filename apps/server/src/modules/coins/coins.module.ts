import { userCoins } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { Module } from '../../platform/modules/module.ts'
import { ofOneself } from '../../platform/sockets/served-topic.ts'
import { coinsRoutes } from './coins.routes.ts'
import { type CoinsApi, createCoinsService } from './coins.service.ts'
import { countKindsHeld } from './coins.store.ts'
import { type CoinDeliveries, type CoinDeliveriesNeeds, createCoinDeliveries } from './deliveries.ts'
import { createHistory } from './history.ts'
import { createLedger } from './ledger.ts'
import { onAccountMerged } from './on-account-merged.ts'
import { personalDataOfCoins } from './personal-data.ts'
import { type Brands, createProgrammes } from './programmes.ts'
import type { People } from './receivers.ts'
import { type TreasuryRoutesNeeds, treasuryRoutes } from './treasury.routes.ts'

export interface CoinsNeeds {
  database: Database
  clock: Clock
  log: EventLog
  people: People & CoinDeliveriesNeeds['people']
  brands: Brands & CoinDeliveriesNeeds['brands']
  audit: TreasuryRoutesNeeds['audit']
  messages: CoinDeliveriesNeeds['messages']
  publicUrl: string
  linkWithCode: CoinDeliveriesNeeds['linkWithCode']
}

export interface CoinsModuleApi extends CoinsApi {
  /** Coins on their way to people who are not known yet. */
  deliveries: Pick<CoinDeliveries, 'read' | 'returnUnclaimed'>
}

export function coinsModule(needs: CoinsNeeds): Module<CoinsModuleApi> {
  const { database, clock, log, people, brands, audit } = needs
  const ledger = createLedger({ log, clock, keepOpen: people.keepOpen })
  const programmes = createProgrammes({ brands, clock })
  const history = createHistory({ people })
  const deliveries = createCoinDeliveries({ ...needs, ledger })
  const coins = createCoinsService({ ledger, programmes })
  return {
    name: 'coins',
    topics: [ofOneself(userCoins)],
    api: { ...coins, deliveries },
    personalData: personalDataOfCoins,
    belongings: async (db, accountId) => ({ coins: await countKindsHeld(db, accountId) }),
    async onIdentityVerified(tx, { accountId, type, value }) {
      if (type === 'email' || type === 'phone') await deliveries.claim(tx, accountId, type, value)
    },
    onAccountMerged: (tx, move) => onAccountMerged(tx, { ledger, clock }, move),
    jobs: [{ every: '7 4 * * *', task: 'coins.return-unclaimed', run: deliveries.returnUnclaimed }],
    mount(http) {
      coinsRoutes(http, { database, coins, programmes, history, deliveries, people })
      treasuryRoutes(http, { database, clock, coins, programmes, history, deliveries, people, audit })
    },
  }
}
