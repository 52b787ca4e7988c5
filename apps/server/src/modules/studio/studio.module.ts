import type { Clock } from '../../platform/clock.ts'
import type { Module, ModuleHooks } from '../../platform/modules/module.ts'
import { personalDataOfStudio } from './personal-data.ts'
import { type StudioRoutesNeeds, studioRoutes } from './studio.routes.ts'
import { createStudioService, type StudioApi } from './studio.service.ts'
import { deleteMemberships, findBusiness, listOwnedNames, moveRoles } from './studio.store.ts'

export function studioModule({ clock }: { clock: Clock }): Module<StudioApi> {
  return {
    name: 'studio',
    api: createStudioService({ clock }),
    personalData: personalDataOfStudio,
    belongings: async (db, accountId) => ({ brands: await listOwnedNames(db, accountId) }),
    onAccountMerged: moveRoles,
    // Nobody works here who has left.
    onAccountClosed: deleteMemberships,
  }
}

/** The studio's calls; they show designs and campaigns, which stand on businesses. */
export function studioCalls(needs: StudioRoutesNeeds): ModuleHooks {
  const { database } = needs
  return {
    name: 'studio.calls',
    brandOf: { business: async (idOrName) => (await findBusiness(database, idOrName))?.id ?? null },
    mount: (http) => studioRoutes(http, needs),
  }
}
