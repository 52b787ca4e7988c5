import type { Module } from '../../platform/modules/module.ts'
import type { StudioApi } from '../studio/index.ts'
import { type HandOutsRoutesNeeds, handOutsRoutes } from './hand-outs.routes.ts'
import { endHandOutsOf } from './hand-outs.store.ts'
import { createHandOuts, type HandOutsNeeds } from './hand-outs.ts'
import { markClaimed } from './rows.store.ts'
import { createRuns, type Runs, type RunsNeeds } from './runs.ts'
import { forgetKioskKeys, forgetTaken, mergeTaken } from './taken.store.ts'
import { createTakings, type TakingsNeeds } from './takings.ts'
import { usesInHandOuts } from './uses.ts'

export interface HandOutsModuleNeeds
  extends Omit<RunsNeeds, 'tokens'>,
    Omit<TakingsNeeds, 'tokens' | 'people'>,
    Omit<HandOutsNeeds, 'tokens' | 'people' | 'begin'> {
  tokens: RunsNeeds['tokens'] & TakingsNeeds['tokens'] & HandOutsNeeds['tokens'] & HandOutsRoutesNeeds['tokens']
  brands: TakingsNeeds['brands'] & Pick<StudioApi, 'onClosed'>
  people: TakingsNeeds['people'] & HandOutsNeeds['people'] & HandOutsRoutesNeeds['people']
}

export type HandOutsApi = Pick<Runs, 'runDue'>

export function handOutsModule(needs: HandOutsModuleNeeds): Module<HandOutsApi> {
  const { database, clock, brands } = needs
  brands.onClosed((tx, businessId) => endHandOutsOf(tx, businessId, clock.now()))
  const runs = createRuns(needs)
  const handOuts = createHandOuts({ ...needs, begin: runs.begin })
  const takings = createTakings(needs)
  return {
    name: 'hand-outs',
    api: { runDue: runs.runDue },
    brandOf: { claimLink: (id) => takings.brandOf(database, id) },
    usesOfDesign: usesInHandOuts,
    personalData: [{ name: 'taken', table: 'hand_out_taken', people: ['account_id'], key: ['token_id'] }],
    onIdentityVerified: (tx, { type, value }) => markClaimed(tx, `${type}:${value}`),
    onAccountMerged: mergeTaken,
    onAccountClosed: forgetTaken,
    jobs: [
      // What a server that was killed had begun, what was put off, and what is due now.
      { every: '* * * * *', task: 'hand-outs.due', run: runs.runDue },
      { every: '17 4 * * *', task: 'hand-outs.forget', run: () => forgetKioskKeys(database, clock.now()) },
    ],
    start: runs.goOn,
    mount: (http) => handOutsRoutes(http, { ...needs, handOuts, takings }),
  }
}
