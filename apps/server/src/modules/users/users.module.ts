import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Geocoder } from '../../platform/geocoding/index.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { Messages } from '../../platform/mail/index.ts'
import type { Media } from '../../platform/media/index.ts'
import type { Module } from '../../platform/modules/module.ts'
import type { EveryModule } from '../../platform/modules/modules.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import { type AccountService, createAccountService } from './account.service.ts'
import { accountChangesRoutes } from './account-changes.routes.ts'
import { createAccountChanges } from './account-changes.service.ts'
import { type CampaignForms, createCampaignInfo } from './campaign-info.ts'
import type { Credentials } from './credentials.ts'
import { createIdentitiesService, type IdentitiesService } from './identities.service.ts'
import { createJoining } from './joining.ts'
import { leavingRoutes } from './leaving.routes.ts'
import { createLeavingService, type LeavingService } from './leaving.service.ts'
import { createMergeService } from './merge.service.ts'
import { personalDataOfUsers } from './personal-data.ts'
import { pictureRoutes } from './picture.routes.ts'
import { createTermsService, type PlatformTerms } from './terms.ts'
import { type Hidden, usersRoutes } from './users.routes.ts'
import { createUsersService, type UsersService, type UsersServiceNeeds } from './users.service.ts'

/** Who the people are; everything else stands on it. */
export function usersModule(needs: UsersServiceNeeds): Module<UsersService> {
  return { name: 'users', api: createUsersService(needs), personalData: personalDataOfUsers }
}

/** What the calls of people need beyond the accounts themselves; the modules that give it stand on those. */
export interface AccountsNeeds {
  database: Database
  clock: Clock
  log: EventLog
  logger: Logger
  users: UsersService
  blocks: Hidden
  everyModule: EveryModule
  messages: Messages
  media: Media
  publicUrl: string
  platformTerms: PlatformTerms
  credentials: Credentials
  /** How long an account waits, hidden, until it is closed. */
  closingDays: number
  brands: {
    /** Throws `business.not_found`. */
    readPublic(db: Queryable, businessId: string): Promise<{ terms: readonly string[] }>
    /** Throws `identity.name_reserved` for a brand's name, unless this person works for it. */
    assertNoBrands(db: Queryable, names: readonly string[], accountId: string): Promise<void>
  }
  /** What a campaign asks people about themselves; null where there is no such campaign. */
  campaignForm: CampaignForms
  /** The origin that a request with this `Host` header was made at: the public one, or a brand's hostname. */
  originOf(host: string | undefined): Promise<string>
  /** Names the town where a person says they are. */
  geocoder: Geocoder
}

/** The services that the older network's calls share with these. */
export interface AccountsApi {
  accounts: AccountService
  identities: IdentitiesService
  /** Ends an account whose owner has shown who they are. */
  close: LeavingService['close']
}

/** What people do with their accounts: change, prove, merge and end them, and learn what is kept of them. */
export function accountsModule(needs: AccountsNeeds): Module<AccountsApi> {
  const { users, media, brands } = needs
  const joining = createJoining(needs)
  const changes = createAccountChanges({ ...needs, joining })
  const accounts = createAccountService({ ...needs, changes })
  const identities = createIdentitiesService({ ...needs, changes, announceVerified: users.announceVerified })
  const leaving = createLeavingService({ ...needs, changes })
  return {
    name: 'accounts',
    api: { accounts, identities, close: leaving.close },
    jobs: [
      { every: '*/10 * * * *', task: 'accounts.close-due', run: leaving.closeDue },
      { every: '25 4 * * *', task: 'accounts.forget-changes', run: changes.forgetOld },
    ],
    mount(http) {
      pictureRoutes(http, { accounts, media })
      usersRoutes(http, {
        ...needs,
        accounts,
        identities,
        dealtWith: users.dealtWith,
        merging: createMergeService({ ...needs, joining, changes }),
        terms: createTermsService({
          ...needs,
          businessTerms: async (db, id) => (await brands.readPublic(db, id)).terms,
        }),
        info: createCampaignInfo(needs),
      })
      leavingRoutes(http, { ...needs, leaving })
      accountChangesRoutes(http, changes)
    },
  }
}
