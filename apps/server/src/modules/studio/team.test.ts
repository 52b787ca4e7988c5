import {
  acceptInvitation,
  changeRole,
  getInvitation,
  getTeam,
  handOverBusiness,
  inviteToTeam,
  leaveTeam,
  listActivity,
  listInvitations,
  listUserRoles,
  refuseInvitation,
  removeFromTeam,
  type TeamRole,
  withdrawInvitation,
} from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { type Member, testWorld } from '../../testing/test-world.ts'

const params = { businessId: 'lumen1' as never }

async function teamWorld() {
  const world = await testWorld()
  const { app, database, account } = world
  for (const id of ['lumen1', 'marea1'])
    await app.studio.createBusiness(database, { id, name: id, displayName: `Brand ${id}`, ownerId: 'nobody' })
  const sol = await account('Sol', { at: { lumen1: 'owner' } })
  const [tim, ana] = [await account('Tim', { at: { lumen1: 'admin' } }), await account('Ana')]
  const invite = (by: Member, email: string, role: TeamRole = 'editor') =>
    by.studio.call(inviteToTeam, { params, body: { email, role } })
  const team = async () =>
    (await sol.studio.call(getTeam, { params })).reply.members.map(({ name, role }) => `${name} ${role}`).toSorted()
  const answer = (who: Member, operation: typeof acceptInvitation, invitationId: string) =>
    who.studio.call(operation, { params: { invitationId } })
  const remove = (by: Member, whom: Member) =>
    by.studio.call(removeFromTeam, { params: { ...params, accountId: whom.id as never } })
  return { ...world, sol, tim, ana, invite, team, answer, remove }
}

test('who is invited by mail joins once signed in with that address, and nobody else can', async () => {
  const { sol, tim, ana, invite, team, answer, account } = await teamWorld()
  const { reply: invitation } = await invite(tim, ' Ana@Example.com ', 'cashier')
  expect(invitation).toMatchObject({ email: 'ana@example.com', role: 'cashier', by: 'Tim' })
  const bo = await account('Bo')
  for (const call of [getInvitation, acceptInvitation, refuseInvitation] as const)
    expect((await answer(bo, call as never, invitation.id)).problem?.code).toBe('team.invitation_not_yours')
  expect((await bo.studio.call(listInvitations, {})).reply.items).toEqual([])

  expect((await ana.studio.call(listInvitations, {})).reply.items).toMatchObject([
    { id: invitation.id, business: { displayName: 'Brand lumen1' }, role: 'cashier', by: 'Tim' },
  ])
  // Not by the wallet, though it is Ana.
  const byWallet = await ana.call(acceptInvitation, { params: { invitationId: invitation.id } })
  expect(byWallet.problem?.code).toBe('auth.insufficient_scope')
  expect((await answer(ana, acceptInvitation, invitation.id)).reply).toEqual({ businessId: 'lumen1', role: 'cashier' })
  expect((await answer(ana, acceptInvitation, invitation.id)).problem?.code).toBe('team.invitation_over')
  expect(await team()).toEqual(['Ana cashier', 'Sol owner', 'Tim admin'])
  expect((await invite(sol, 'ana@example.com')).problem?.code).toBe('team.already_in')

  const log = (await sol.studio.call(listActivity, { params })).reply.items
  expect(log.map(({ what, name, thing }) => [what, name, thing.title])).toEqual([
    ['team.joined', 'Ana', 'Ana'],
    ['team.invited', 'Tim', 'a…@example.com'],
  ])
})

test('an invitation is over once it is withdrawn, refused, replaced or two weeks old', async () => {
  const { sol, ana, invite, answer, clock, signInAnew } = await teamWorld()
  const first = (await invite(sol, 'ana@example.com')).reply.id
  const second = (await invite(sol, 'ana@example.com', 'viewer')).reply.id
  expect((await answer(ana, acceptInvitation, first)).problem?.code).toBe('team.invitation_over')
  await sol.studio.call(withdrawInvitation, { params: { ...params, invitationId: second } })
  expect((await answer(ana, acceptInvitation, second)).problem?.code).toBe('team.invitation_over')
  const third = (await invite(sol, 'ana@example.com')).reply.id
  expect((await answer(ana, refuseInvitation as never, third)).status).toBe(204)
  expect((await answer(ana, acceptInvitation, third)).problem?.code).toBe('team.invitation_over')
  const fourth = (await invite(sol, 'ana@example.com')).reply.id
  clock.advance({ seconds: 14 * 24 * 3600 + 1 })
  expect((await answer(await signInAnew(ana), acceptInvitation, fourth)).problem?.code).toBe('team.invitation_over')
  expect((await invite(await signInAnew(sol), 'no address')).problem?.code).toBe('identity.email_invalid')
})

test('the owner stays; others leave, are removed and change their role, also in several brands at once', async () => {
  const { sol, tim, ana, app, database, team, remove } = await teamWorld()
  await app.studio.setRole(database, 'lumen1', ana.id, 'viewer')
  await app.studio.setRole(database, 'marea1', ana.id, 'owner')
  const leave = (who: Member) => who.studio.call(leaveTeam, { params })
  const change = (by: Member, whom: Member, role: TeamRole) =>
    by.studio.call(changeRole, { params: { ...params, accountId: whom.id as never }, body: { role } })

  expect((await remove(tim, sol)).problem?.code).toBe('team.is_owner')
  expect((await leave(sol)).problem?.code).toBe('team.is_owner')
  expect((await change(tim, sol, 'viewer')).problem?.code).toBe('team.is_owner')
  expect((await change(tim, ana, 'editor')).status).toBe(204)
  expect(await team()).toEqual(['Ana editor', 'Sol owner', 'Tim admin'])
  expect((await change(ana, tim, 'viewer')).problem?.code).toBe('auth.forbidden')
  const roles = await ana.studio.call(listUserRoles, { params: { userId: ana.id as never } })
  expect(roles.reply.items.map(({ businessId, role }) => `${businessId} ${role}`)).toEqual([
    'marea1 owner',
    'lumen1 editor',
  ])
  expect((await leave(ana)).status).toBe(204)
  expect((await leave(ana)).problem?.code).toBe('team.member_not_found')
  expect((await remove(sol, tim)).status).toBe(204)
  expect(await team()).toEqual(['Sol owner'])
})

test('of two admins who remove each other at once one goes, and the other stays', async () => {
  const { tim, ana, app, database, team, remove } = await teamWorld()
  await app.studio.setRole(database, 'lumen1', ana.id, 'admin')
  const answers = await Promise.all([remove(tim, ana), remove(ana, tim)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 403])
  expect(await team()).toHaveLength(2)
})

test('a brand is another’s once they accept, by whom the owner of now has chosen; who had it stays as an admin', async () => {
  const { sol, tim, ana, team, answer, clock, signInAnew, app, database } = await teamWorld()
  const offer = (by: Member, email: string) => by.studio.call(handOverBusiness, { params, body: { email } })
  expect((await offer(tim, 'ana@example.com')).problem?.code).toBe('auth.forbidden')
  expect((await offer(sol, 'sol@example.com')).problem?.code).toBe('team.is_owner')
  const toAna = (await offer(sol, 'ana@example.com')).reply.id
  const toTim = (await offer(sol, 'tim@example.com')).reply.id
  expect((await answer(tim, acceptInvitation, toTim)).reply).toEqual({ businessId: 'lumen1', role: 'owner' })
  expect(await team()).toEqual(['Sol admin', 'Tim owner'])
  // Sol has nothing to give any more.
  expect((await answer(ana, acceptInvitation, toAna)).problem?.code).toBe('team.invitation_over')
  expect(await app.studio.ownersOf(database, ['lumen1'])).toEqual(new Map([['lumen1', tim.id]]))
  clock.advance({ seconds: 301 })
  expect((await offer(tim, 'ana@example.com')).problem?.code).toBe('auth.proof_required')
  expect((await offer(await signInAnew(tim), 'ana@example.com')).status).toBe(200)
})
