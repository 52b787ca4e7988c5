import { z } from 'zod'
import { AccountId, BusinessId } from '../ids.ts'
import { operation } from '../operation.ts'
import { BusinessSummary } from './business.ts'
import { StaffRole, TeamRole } from './roles.ts'

const TeamMember = z.object({
  accountId: AccountId,
  name: z.string(),
  picture: z.string().nullable(),
  role: StaffRole,
  /** Null of the owner. */
  since: z.iso.datetime().nullable(),
})
export type TeamMember = z.infer<typeof TeamMember>

const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  /** `owner` hands the brand over. */
  role: StaffRole,
  /** Who invites. */
  by: z.string(),
  at: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type Invitation = z.infer<typeof Invitation>

const Team = z.object({
  members: z.array(TeamMember),
  /** For admins alone. */
  invitations: z.array(Invitation),
})
export type Team = z.infer<typeof Team>

const OfBusiness = z.object({ businessId: BusinessId })
const ofTeam = { auth: 'staff', business: 'params.businessId' } as const

export const getTeam = operation({
  id: 'getTeam',
  method: 'GET',
  path: '/b/:businessId/team',
  summary: 'Who works for a business, and who is invited.',
  ...ofTeam,
  role: 'viewer',
  params: OfBusiness,
  reply: Team,
})

export const inviteToTeam = operation({
  id: 'inviteToTeam',
  method: 'POST',
  path: '/b/:businessId/team/invitations',
  summary: 'Invites somebody by e-mail; again, in place of the invitation that they have.',
  ...ofTeam,
  role: 'admin',
  idempotent: true,
  ratePerMinute: 20,
  params: OfBusiness,
  body: z.strictObject({ email: z.string().trim().max(254), role: TeamRole }),
  reply: Invitation,
  problems: ['identity.email_invalid', 'team.already_in', 'team.limit_reached', 'recipient.too_many_new'],
})

export const withdrawInvitation = operation({
  id: 'withdrawInvitation',
  method: 'DELETE',
  path: '/b/:businessId/team/invitations/:invitationId',
  summary: 'Takes an invitation back.',
  ...ofTeam,
  role: 'admin',
  idempotent: true,
  params: OfBusiness.extend({ invitationId: z.uuid() }),
  problems: ['auth.forbidden'],
})

export const changeRole = operation({
  id: 'changeRole',
  method: 'PUT',
  path: '/b/:businessId/team/:accountId/role',
  summary: 'Gives somebody of the team another role.',
  ...ofTeam,
  role: 'admin',
  idempotent: true,
  params: OfBusiness.extend({ accountId: AccountId }),
  body: z.strictObject({ role: TeamRole }),
  problems: ['team.member_not_found', 'team.is_owner'],
})

export const removeFromTeam = operation({
  id: 'removeFromTeam',
  method: 'DELETE',
  path: '/b/:businessId/team/:accountId',
  summary: 'Ends somebody’s work for a business.',
  ...ofTeam,
  role: 'admin',
  idempotent: true,
  params: OfBusiness.extend({ accountId: AccountId }),
  problems: ['team.member_not_found', 'team.is_owner'],
})

export const leaveTeam = operation({
  id: 'leaveTeam',
  method: 'DELETE',
  path: '/studio/brands/:businessId/membership',
  summary: 'Ends the caller’s own work for a business. Its owner hands it over or closes it instead.',
  auth: 'member',
  access: 'studio',
  idempotent: true,
  params: OfBusiness,
  problems: ['team.member_not_found', 'team.is_owner'],
})

export const handOverBusiness = operation({
  id: 'handOverBusiness',
  method: 'POST',
  path: '/b/:businessId/hand-over',
  summary: 'Offers a business to somebody by e-mail, who owns it once they accept; the caller then stays as an admin.',
  ...ofTeam,
  role: 'owner',
  freshProof: true,
  idempotent: true,
  ratePerMinute: 10,
  params: OfBusiness,
  body: z.strictObject({ email: z.string().trim().max(254) }),
  reply: Invitation,
  problems: ['identity.email_invalid', 'team.is_owner', 'team.limit_reached', 'recipient.too_many_new'],
})

const ReceivedInvitation = z.object({
  id: z.uuid(),
  business: BusinessSummary,
  role: StaffRole,
  by: z.string(),
  expiresAt: z.iso.datetime(),
})
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>

const invited = { auth: 'member', access: 'studio', params: z.object({ invitationId: z.uuid() }) } as const

export const listInvitations = operation({
  id: 'listInvitations',
  method: 'GET',
  path: '/studio/invitations',
  summary: 'The teams to which the caller is invited, by their addresses.',
  auth: 'member',
  access: 'studio',
  reply: z.object({ items: z.array(ReceivedInvitation) }),
})

export const getInvitation = operation({
  id: 'getInvitation',
  method: 'GET',
  path: '/studio/invitations/:invitationId',
  summary: 'One of them, by the link of its mail.',
  ...invited,
  reply: ReceivedInvitation,
  problems: ['team.invitation_over', 'team.invitation_not_yours'],
})

export const acceptInvitation = operation({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/studio/invitations/:invitationId/acceptance',
  summary: 'Joins a team, or takes a brand over.',
  ...invited,
  idempotent: true,
  reply: z.object({ businessId: BusinessId, role: StaffRole }),
  problems: ['team.invitation_over', 'team.invitation_not_yours', 'business.limit_reached'],
})

export const refuseInvitation = operation({
  id: 'refuseInvitation',
  method: 'DELETE',
  path: '/studio/invitations/:invitationId',
  summary: 'Says no to an invitation.',
  ...invited,
  idempotent: true,
  problems: ['team.invitation_over', 'team.invitation_not_yours'],
})
