import {
  acceptInvitation,
  changeRole,
  createApiKey,
  getInvitation,
  getTeam,
  handOverBusiness,
  inviteToTeam,
  leaveTeam,
  listActivity,
  listApiKeys,
  listInvitations,
  type ReplyOf,
  refuseInvitation,
  removeFromTeam,
  revokeApiKey,
  withdrawInvitation,
} from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Audit } from './audit.ts'
import type { KeysService } from './keys.ts'
import type { TeamService } from './team.ts'

export interface TeamRoutesNeeds {
  database: Database
  audit: Audit
  team: TeamService
  keys: KeysService
}

/** Who works for a brand, people and programs, and what they have done. */
export function teamRoutes(http: FastifyInstance, { database, audit, team, keys }: TeamRoutesNeeds): void {
  serve(http, getTeam, ({ staff }) => team.read(database, staff))
  serve(http, inviteToTeam, ({ staff, body, language, transact }) =>
    transact((tx) => team.invite(tx, staff, { ...body, locale: language ?? 'en' })),
  )
  serve(http, handOverBusiness, ({ staff, body, language, transact }) =>
    transact((tx) => team.invite(tx, staff, { ...body, role: 'owner', locale: language ?? 'en' })),
  )
  serve(http, withdrawInvitation, ({ staff, params, transact }) =>
    transact((tx) => team.withdraw(tx, staff, params.invitationId)),
  )
  serve(http, changeRole, ({ staff, params, body, transact }) =>
    transact((tx) => team.changeRole(tx, staff, params.accountId, body.role)),
  )
  serve(http, removeFromTeam, ({ staff, params, transact }) =>
    transact((tx) => team.remove(tx, staff, params.accountId)),
  )
  serve(http, leaveTeam, ({ params, caller, transact }) =>
    transact((tx) => team.leave(tx, params.businessId, caller.accountId)),
  )

  serve(http, listInvitations, async ({ caller }) => ({
    items: await team.invitationsOf(database, caller.accountId),
  }))
  serve(http, getInvitation, ({ params, caller }) => team.invitation(database, params.invitationId, caller.accountId))
  serve(http, acceptInvitation, ({ params, caller, transact }) =>
    transact(
      async (tx) => (await team.accept(tx, params.invitationId, caller.accountId)) as ReplyOf<typeof acceptInvitation>,
    ),
  )
  serve(http, refuseInvitation, ({ params, caller, transact }) =>
    transact((tx) => team.refuse(tx, params.invitationId, caller.accountId)),
  )

  serve(http, listApiKeys, async ({ staff }) => ({ items: await keys.list(database, staff) }))
  serve(http, createApiKey, ({ staff, body, transact }) => transact((tx) => keys.create(tx, staff, body)))
  serve(http, revokeApiKey, ({ staff, params, transact }) => transact((tx) => keys.revoke(tx, staff, params.keyId)))

  serve(http, listActivity, ({ staff, query }) => audit.list(database, staff.businessId, query))
}
