import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Module } from '../../platform/modules/module.ts'
import type { Audit } from '../studio/index.ts'
import type { Behaviour, TokensApi } from '../tokens/index.ts'
import { crate } from './crates/crate-v2.ts'
import { sealedCrate } from './crates/crate-v3.ts'
import { dispenser, vending } from './dispensing.ts'
import { gameOfChance } from './game-of-chance-v1.ts'
import { prizesRoutes } from './prizes.routes.ts'
import { mergeWinners } from './prizes.store.ts'
import { createPrizes, type Prizes } from './prizes.ts'
import { prizesPort } from './prizes-port.ts'
import { usesInPrizeSets } from './uses.ts'

export interface PrizesModuleNeeds {
  database: Database
  clock: Clock
  audit: Pick<Audit, 'record' | 'assertVersion'>
  tokens: Pick<TokensApi, 'ledger' | 'definitions' | 'editions'>
}

export type PrizesApi = Pick<Prizes, 'createPrizeSet' | 'drawPrize' | 'hasPrizeSet' | 'prizesOf'>

export const prizeBehaviours: readonly Behaviour[] = [gameOfChance, crate, sealedCrate, dispenser, vending]

export function prizesModule({ database, clock, audit, tokens }: PrizesModuleNeeds): Module<PrizesApi> {
  const prizes = createPrizes({ tokens, clock })
  return {
    name: 'prizes',
    api: prizes,
    behaviours: prizeBehaviours,
    usesOfDesign: usesInPrizeSets,
    ports: [
      prizesPort.provide(({ tx, token, callerId }) => ({
        draw: ({ to = callerId, ...drawing }) =>
          prizes.drawPrize(tx, { ...drawing, to, businessId: token.businessId, tokenId: token.id }),
      })),
    ],
    onAccountMerged: mergeWinners,
    mount: (http) => prizesRoutes(http, { database, clock, prizes, audit, tokens }),
  }
}
