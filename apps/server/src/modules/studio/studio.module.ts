import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { Module, ModuleHooks } from '../../platform/modules/module.ts'
import type { UsersApi } from '../users/index.ts'
import { type Audit, createAudit } from './audit.ts'
import { createKeys, type KeysService } from './keys.ts'
import { openingRoutes } from './opening.routes.ts'
import { createOpening } from './opening.ts'
import { createOperating, type OperatingNeeds } from './operating.ts'
import { personalDataOfStudio } from './personal-data.ts'
import { type StudioRoutesNeeds, studioRoutes } from './studio.routes.ts'
import { createStudioService, type StudioApi } from './studio.service.ts'
import { findBusiness, findRole, forgetPerson, listOwnedNames, moveRoles } from './studio.store.ts'
import { teamRoutes } from './team.routes.ts'
import { deleteExpiredInvitations } from './team.store.ts'
import { createTeam, type TeamNeeds } from './team.ts'

export interface StudioNeeds {
  database: Database
  clock: Clock
  log: Pick<EventLog, 'append' | 'told'>
  users: Pick<UsersApi, 'names'>
}

export function studioModule({
  database,
  clock,
  log,
  users,
}: StudioNeeds): Module<StudioApi & { audit: Audit; keys: KeysService }> {
  const audit = createAudit({ log, users })
  const keys = createKeys({ database, clock, audit, users })
  return {
    name: 'studio',
    api: { ...createStudioService({ clock, audit }), audit, keys },
    roleAt: (accountId, businessId) => findRole(database, accountId, businessId),
    personalData: personalDataOfStudio,
    belongings: async (db, accountId) => ({ brands: await listOwnedNames(db, accountId) }),
    onAccountMerged: moveRoles,
    onAccountClosed: forgetPerson,
  }
}

export type StudioCallsNeeds = Omit<StudioRoutesNeeds, 'studio'> &
  Omit<TeamNeeds, 'studio' | 'audit'> &
  Omit<OperatingNeeds, 'users'> & { studio: StudioApi & { audit: Audit; keys: KeysService } }

/** The studio's calls; they show designs and campaigns, which stand on businesses, and write to people. */
export function studioCalls(needs: StudioCallsNeeds): ModuleHooks {
  const { database, clock, studio, operators } = needs
  const { audit, keys } = studio
  const team = createTeam({ ...needs, audit })
  const opening = createOpening({ ...needs, audit, isOperator: operators.is })
  const operating = createOperating(needs)
  return {
    name: 'studio.calls',
    brandOf: { business: async (idOrName) => (await findBusiness(database, idOrName))?.id ?? null },
    jobs: [
      {
        every: '23 3 * * *',
        task: 'studio.forget-invitations',
        run: () => deleteExpiredInvitations(database, clock.now()),
      },
    ],
    mount(http) {
      studioRoutes(http, needs)
      openingRoutes(http, { database, opening, operating, operators })
      teamRoutes(http, { database, audit, team, keys })
    },
  }
}
