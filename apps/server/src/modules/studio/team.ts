import { randomUUID } from 'node:crypto'
import {
  type Invitation,
  isAtLeast,
  limits,
  Problem,
  type ReceivedInvitation,
  type StaffRole,
  type Team,
  type TeamMember,
  type TeamRole,
} from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import type { Messages } from '../../platform/mail/index.ts'
import type { UsersApi } from '../users/index.ts'
import type { Audit } from './audit.ts'
import type { StudioApi } from './studio.service.ts'
import { findRole, lockBusiness } from './studio.store.ts'
import {
  addMember,
  changeOwner,
  countOwned,
  findInvitation,
  type InvitationRow,
  listInvitationsOf,
  listInvitationsTo,
  listMembers,
  removeMember,
  saveInvitation,
  takeInvitation,
} from './team.store.ts'

export interface TeamNeeds {
  clock: Clock
  audit: Audit
  studio: Pick<StudioApi, 'summaries'>
  users: Pick<UsersApi, 'faces' | 'names' | 'identitiesOf' | 'findByIdentity'>
  messages: Pick<Messages, 'send'>
  /** Normalised; throws where it is none. */
  readEmail(text: string): string
  publicUrl: string
}

export type TeamService = ReturnType<typeof createTeam>

/** Who works for a brand. Whatever changes it locks the brand first and looks again at who asks: they may have been removed meanwhile. */
export function createTeam({ clock, audit, studio, users, messages, readEmail, publicUrl }: TeamNeeds) {
  async function lockTeam(tx: Queryable, { businessId, by }: Staff, least: StaffRole) {
    const row = await lockBusiness(tx, businessId)
    const role = await findRole(tx, by, businessId)
    if (role === null || !isAtLeast(role, least)) throw new Problem('auth.forbidden')
    return row
  }

  async function roleIn(tx: Queryable, businessId: string, accountId: string): Promise<TeamRole> {
    const role = await findRole(tx, accountId, businessId)
    if (role === null) throw new Problem('team.member_not_found')
    if (role === 'owner') throw new Problem('team.is_owner')
    return role
  }

  const nameOf = async (db: Queryable, accountId: string) => (await users.names(db, [accountId])).get(accountId) ?? ''

  async function invite(
    tx: Queryable,
    staff: Staff,
    { email: text, role, locale }: { email: string; role: StaffRole; locale: 'en' | 'es' },
  ): Promise<Invitation> {
    const business = await lockTeam(tx, staff, role === 'owner' ? 'owner' : 'admin')
    const { businessId, by } = staff
    const email = readEmail(text)
    const account = await users.findByIdentity(tx, 'email', email)
    const held = account && (await findRole(tx, account.id, businessId))
    if (held === 'owner' && role === 'owner') throw new Problem('team.is_owner')
    if (held && role !== 'owner') throw new Problem('team.already_in')
    const now = clock.now()
    const open = await listInvitationsOf(tx, businessId, now)
    const people = await listMembers(tx, businessId)
    if (people.length + open.filter((each) => each.email !== email).length >= limits.teamMax)
      throw new Problem('team.limit_reached', { limit: limits.teamMax })
    const expiresAt = new Date(now.getTime() + limits.invitationDays * 24 * 3600 * 1000)
    const row = { id: randomUUID(), businessId, email, role, invitedBy: by, at: now, expiresAt }
    await saveInvitation(tx, row)
    const invitedBy = await nameOf(tx, by)
    await audit.record(tx, staff, {
      ...{ what: role === 'owner' ? 'brand.offered' : 'team.invited', id: row.id, title: masked(email) },
      ...{ before: null, after: { role } },
    })
    const url = `${publicUrl}/studio/invitation/${row.id}`
    const data = { invitedBy, brandName: business.displayName, role, url, days: limits.invitationDays }
    const sender = { accountId: by, isStaff: false }
    await messages.send({ to: email, channel: 'email', locale, template: 'invitation', data, sender }, tx)
    return toInvitation(row, invitedBy)
  }

  /** Only for whoever has proven the address that it went to. */
  async function assertTheirs(db: Queryable, row: InvitationRow | null, accountId: string): Promise<InvitationRow> {
    if (!row) throw new Problem('team.invitation_over')
    if (!(await emailsOf(db, accountId)).includes(row.email)) throw new Problem('team.invitation_not_yours')
    return row
  }

  const emailsOf = async (db: Queryable, accountId: string) =>
    (await users.identitiesOf(db, accountId))
      .filter(({ type, verified }) => type === 'email' && verified)
      .map(({ value }) => value)

  async function received(db: Queryable, rows: readonly InvitationRow[]): Promise<ReceivedInvitation[]> {
    const summaries = await studio.summaries(
      db,
      rows.map(({ businessId }) => businessId),
    )
    const names = await users.names(
      db,
      rows.map(({ invitedBy }) => invitedBy),
    )
    return rows.flatMap(({ id, businessId, role, invitedBy, expiresAt }) => {
      const business = summaries.get(businessId)
      const by = names.get(invitedBy) ?? ''
      return business ? [{ id, business, role, by, expiresAt: expiresAt.toISOString() }] : []
    })
  }

  return {
    async read(db: Queryable, { businessId, actor }: Staff): Promise<Team> {
      const members = await listMembers(db, businessId)
      const faces = await users.faces(
        db,
        members.map(({ accountId }) => accountId),
      )
      const maySee = actor.kind === 'account' && isAtLeast(actor.role, 'admin')
      const rows = maySee ? await listInvitationsOf(db, businessId, clock.now()) : []
      const names = await users.names(
        db,
        rows.map(({ invitedBy }) => invitedBy),
      )
      return {
        members: members.map(({ accountId, role, since }) => ({
          accountId: accountId as TeamMember['accountId'],
          name: faces.get(accountId)?.name ?? '',
          picture: faces.get(accountId)?.picture ?? null,
          role,
          since: since?.toISOString() ?? null,
        })),
        invitations: rows.map((row) => toInvitation(row, names.get(row.invitedBy) ?? '')),
      }
    },

    invite,

    async withdraw(tx: Queryable, staff: Staff, invitationId: string): Promise<void> {
      await lockTeam(tx, staff, 'admin')
      const row = await findInvitation(tx, invitationId, clock.now())
      if (row?.businessId !== staff.businessId) return
      // What the owner has offered is theirs to take back.
      if (row.role === 'owner') await lockTeam(tx, staff, 'owner')
      await takeInvitation(tx, invitationId)
      const change = { what: 'team.invitation_withdrawn' as const, id: row.id, title: masked(row.email) }
      await audit.record(tx, staff, { ...change, before: { role: row.role }, after: null })
    },

    async changeRole(tx: Queryable, staff: Staff, accountId: string, role: TeamRole): Promise<void> {
      await lockTeam(tx, staff, 'admin')
      const before = await roleIn(tx, staff.businessId, accountId)
      if (before === role) return
      await addMember(tx, { businessId: staff.businessId, accountId, role, joinedAt: clock.now() })
      const change = { what: 'team.role_changed' as const, id: accountId, title: await nameOf(tx, accountId) }
      await audit.record(tx, staff, { ...change, before: { role: before }, after: { role } })
    },

    async remove(tx: Queryable, staff: Staff, accountId: string): Promise<void> {
      await lockTeam(tx, staff, 'admin')
      const role = await roleIn(tx, staff.businessId, accountId)
      await removeMember(tx, staff.businessId, accountId)
      const change = { what: 'team.removed' as const, id: accountId, title: await nameOf(tx, accountId) }
      await audit.record(tx, staff, { ...change, before: { role }, after: null })
    },

    async leave(tx: Queryable, businessId: string, accountId: string): Promise<void> {
      if ((await findRole(tx, accountId, businessId)) === null) throw new Problem('team.member_not_found')
      await lockBusiness(tx, businessId)
      const role = await roleIn(tx, businessId, accountId)
      await removeMember(tx, businessId, accountId)
      const change = { what: 'team.left' as const, id: accountId, title: await nameOf(tx, accountId) }
      await audit.record(tx, asThemselves(businessId, accountId, role), { ...change, before: { role }, after: null })
    },

    async invitationsOf(db: Queryable, accountId: string): Promise<ReceivedInvitation[]> {
      const emails = await emailsOf(db, accountId)
      return emails.length === 0 ? [] : received(db, await listInvitationsTo(db, emails, clock.now()))
    },

    async invitation(db: Queryable, id: string, accountId: string): Promise<ReceivedInvitation> {
      const row = await assertTheirs(db, await findInvitation(db, id, clock.now()), accountId)
      const [shown] = await received(db, [row])
      if (!shown) throw new Problem('team.invitation_over')
      return shown
    },

    async accept(tx: Queryable, id: string, accountId: string): Promise<{ businessId: string; role: StaffRole }> {
      const { businessId } = await assertTheirs(tx, await findInvitation(tx, id, clock.now()), accountId)
      const business = await lockBusiness(tx, businessId)
      const row = await takeInvitation(tx, id)
      if (!row || business.closedAt !== null) throw new Problem('team.invitation_over')
      const name = await nameOf(tx, accountId)
      if (row.role === 'owner') {
        // Only what the owner of now has offered.
        if (row.invitedBy !== business.ownerId) throw new Problem('team.invitation_over')
        if ((await countOwned(tx, accountId)) >= limits.brandsPerPersonMax)
          throw new Problem('business.limit_reached', { limit: limits.brandsPerPersonMax })
        await changeOwner(tx, businessId, accountId)
        await removeMember(tx, businessId, accountId)
        await addMember(tx, { businessId, accountId: business.ownerId, role: 'admin', joinedAt: clock.now() })
        const before = { owner: await nameOf(tx, business.ownerId) }
        const change = { what: 'brand.handed_over' as const, id: businessId, title: business.displayName }
        await audit.record(tx, asThemselves(businessId, accountId, 'owner'), {
          ...change,
          before,
          after: { owner: name },
        })
        return { businessId, role: 'owner' }
      }
      const held = await findRole(tx, accountId, businessId)
      if (held !== null) return { businessId, role: held }
      await addMember(tx, { businessId, accountId, role: row.role, joinedAt: clock.now() })
      const change = {
        what: 'team.joined' as const,
        id: accountId,
        title: name,
        before: null,
        after: { role: row.role },
      }
      await audit.record(tx, asThemselves(businessId, accountId, row.role), change)
      return { businessId, role: row.role }
    },

    async refuse(tx: Queryable, id: string, accountId: string): Promise<void> {
      const row = await assertTheirs(tx, await findInvitation(tx, id, clock.now()), accountId)
      await takeInvitation(tx, id)
      const change = { what: 'team.invitation_refused' as const, id: row.id, title: masked(row.email) }
      const staff = asThemselves(row.businessId, accountId, row.role)
      await audit.record(tx, staff, { ...change, before: { role: row.role }, after: null })
    },
  }
}

const asThemselves = (businessId: string, accountId: string, role: StaffRole): Staff => ({
  ...{ businessId, by: accountId, actor: { kind: 'account', accountId, role } },
})

/** The log is for good: it tells who was meant to those who know the address, and to nobody else. */
const masked = (email: string) => email.replace(/^(.).*(@.*)$/, '$1…$2')

const toInvitation = ({ id, email, role, at, expiresAt }: InvitationRow, by: string): Invitation => ({
  ...{ id, email, role, by, at: at.toISOString(), expiresAt: expiresAt.toISOString() },
})
