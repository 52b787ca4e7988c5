import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { PersonalDataTable } from '../../platform/database/personal-data.ts'
import type { Geocoder } from '../../platform/geocoding/index.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { Messages } from '../../platform/mail/index.ts'
import type { Media } from '../../platform/media/index.ts'
import { type AccountService, createAccountService } from './account.service.ts'
import { type CampaignForms, createCampaignInfo } from './campaign-info.ts'
import type { Credentials } from './credentials.ts'
import { createIdentitiesService, type IdentitiesService } from './identities.service.ts'
import { leavingRoutes } from './leaving.routes.ts'
import { type Belongings, createLeavingService } from './leaving.service.ts'
import { createMergeService, type MergeNeeds } from './merge.service.ts'
import { pictureRoutes } from './picture.routes.ts'
import { createTermsService } from './terms.ts'
import { usersRoutes } from './users.routes.ts'
import { createUsersService, type UsersApi } from './users.service.ts'

export interface UsersNeeds {
  clock: Clock
  log: EventLog
}

/** What the calls of people need beyond the accounts themselves; the modules that give it stand on this one. */
export interface UsersMountNeeds {
  database: Database
  messages: Messages
  media: Media
  publicUrl: string
  credentials: Credentials
  onAccountMerged: MergeNeeds['onAccountMerged']
  /** Throws `business.not_found`. */
  businessTerms(db: Queryable, businessId: string): Promise<readonly string[]>
  /** What a campaign asks people about themselves; null where there is no such campaign. */
  campaignForm: CampaignForms
  /** The origin that a request with this `Host` header was made at: the public one, or a brand's hostname. */
  originOf(host: string | undefined): Promise<string>
  /** Names the town where a person says they are. */
  geocoder: Geocoder
  belongings: Belongings
  /** Everything that is kept of people, of every module. */
  kept: readonly PersonalDataTable[]
}

export interface UsersModule {
  api: UsersApi
  /** Answers with the services that the older network's calls share with these. */
  mount(http: FastifyInstance, needs: UsersMountNeeds): PeopleServices
}

export interface PeopleServices {
  accounts: AccountService
  identities: IdentitiesService
}

export function usersModule({ clock, log }: UsersNeeds): UsersModule {
  const users = createUsersService({ clock, log })
  return {
    api: users,
    mount(http, needs) {
      const {
        database,
        messages,
        media,
        publicUrl,
        credentials,
        onAccountMerged,
        businessTerms,
        campaignForm,
        geocoder,
      } = needs
      const { announceVerified } = users
      const accounts = createAccountService({ clock, log, credentials })
      const identities = createIdentitiesService({
        database,
        clock,
        log,
        credentials,
        messages,
        publicUrl,
        announceVerified,
      })
      pictureRoutes(http, { accounts, media })
      usersRoutes(http, {
        database,
        accounts,
        identities,
        merging: createMergeService({ database, clock, log, credentials, onAccountMerged }),
        terms: createTermsService({ clock, publicUrl, businessTerms }),
        info: createCampaignInfo({ clock, campaignForm }),
        geocoder,
        media,
        publicUrl,
        dealtWith: users.dealtWith,
        originOf: needs.originOf,
      })
      const { belongings, kept } = needs
      const leaving = createLeavingService({ database, credentials, belongings, closeAccount: users.closeAccount })
      leavingRoutes(http, { database, leaving, kept })
      return { accounts, identities }
    },
  }
}
