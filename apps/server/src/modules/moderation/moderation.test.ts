import {
  type BodyOf,
  createCommunity,
  createSpace,
  decideReport,
  getModerationSettings,
  getReportedPicture,
  getSpace,
  joinSpace,
  liftModerated,
  listBrandReports,
  listModerated,
  listMyModeration,
  noRoomRules,
  putAwayModeration,
  reopenReport,
  updateModerationSettings,
  updateSpace,
} from '@vitrine/protocol'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { type ChatClient, chatWorld } from '../../testing/chat-world.ts'
import type { Member } from '../../testing/test-world.ts'

const businessId = 'lumen1' as never

/** A brand with its team and a room in which Ana and Bo talk. */
async function counter() {
  const made = await chatWorld()
  const { app, database } = made
  const owner = await made.account('Olga')
  for (const [id, name, ownerId] of [
    ['lumen1', 'lumen', owner.id],
    ['marea1', 'marea', 'nobody'],
  ] as const) {
    await app.studio.createBusiness(database, { id, name, displayName: `Café ${name}`, ownerId })
  }
  const admin = await made.account('Ada', { at: { lumen1: 'admin' } })
  const editor = await made.account('Edu', { at: { lumen1: 'editor' } })
  const viewer = await made.account('Vera', { at: { lumen1: 'viewer' } })
  const other = await made.account('Otto', { at: { marea1: 'admin' } })
  const community = (
    await editor.studio.call(createCommunity, { params: { idOrName: businessId }, body: { name: 'Regulars' } })
  ).reply
  const params = { businessId, communityId: community.id }
  const space = async (displayName: string) =>
    (await editor.studio.call(createSpace, { params, body: { displayName, alias: `the-${displayName}` } })).reply
  const place = await space('counter')
  const roomId = place.matrixRoomId ?? ''
  const [ana, bo, chen] = [await made.person('Ana'), await made.person('Bo'), await made.person('Chen')]
  const join = async (who: { person: Member }, spaceId: string = place.id) =>
    (await who.person.call(joinSpace, { params: { spaceId }, body: {} })).problem?.code ?? 'in'
  for (const who of [ana, bo, chen]) await join(who)

  const listed = async (by = editor, state: 'open' | 'decided' = 'open') =>
    (await by.studio.call(listBrandReports, { params: { businessId }, query: { state } })).reply
  const decide = (reportId: string, body: BodyOf<typeof decideReport> | object, by = editor) =>
    by.studio.call(decideReport, { params: { businessId, reportId }, body })
  const log = async (by = editor) => (await by.studio.call(listModerated, { params: { businessId } })).reply.items
  const notices = async (who: { person: Member }) => (await who.person.call(listMyModeration, {})).reply.items
  const report = (who: ChatClient, eventId: string, reason: string) =>
    who.post(`/rooms/${roomId}/report/${encodeURIComponent(eventId)}`, { reason })
  const says = async (who: ChatClient, text = 'Hello') => {
    const sent = await who.put(`/rooms/${roomId}/send/m.room.message/${crypto.randomUUID()}`, {
      ...{ msgtype: 'm.text', body: text },
    })
    return sent.status === 200 ? 'said' : `${sent.body.errcode}`
  }
  const staff = { owner, admin, editor, viewer, other }
  return { ...made, ...staff, ana, bo, chen, space, place, roomId, join, listed, decide, log, notices, report, says }
}

test('staff see what was reported as it was, and not by whom; what they decide is done, told, logged and taken back', async () => {
  const world = await counter()
  const { app, ana, bo, chen, admin, editor, roomId, place, report, listed, decide, log, notices, says, clock } = world
  const mails = vi.spyOn(app.messages, 'send')
  await editor.studio.call(updateModerationSettings, {
    params: { businessId },
    body: { version: 0, appeal: 'Write to hello@lumen.test' },
  })
  await ana.say(roomId, 'Good morning')
  const insult = await bo.say(roomId, 'You dolt')
  clock.advance({ seconds: 1 })
  await report(ana, insult, 'He insults me')
  clock.advance({ seconds: 1 })
  // What it says later does not hide what was reported.
  await bo.say(roomId, '* You dear', {
    'm.new_content': { msgtype: 'm.text', body: 'You dear' },
    'm.relates_to': { rel_type: 'm.replace', event_id: insult },
  })
  await report(chen, insult, '')
  const { items, open } = await listed()
  expect(open).toBe(1)
  expect(items).toMatchObject([
    {
      ...{ about: 'message', count: 2, reasons: ['He insults me'], reporters: null, earlier: 0, decision: null },
      ...{ personId: bo.id, person: { name: 'Bo' }, space: { id: place.id, displayName: 'counter' } },
      message: { kind: 'text', text: 'You dolt', isGone: false, hasPicture: false },
      around: [
        { name: 'Ana', text: 'Good morning', isReported: false },
        { name: 'Bo', text: 'You dear', isReported: true },
      ],
      standing: { isIn: true, isBanned: false, isMuted: false, isStaff: false },
    },
  ])
  expect((await listed(admin)).items[0]?.reporters?.map(({ name }) => name)).toEqual(['Chen', 'Ana'])

  const id = items[0]?.id ?? ''
  const { reply } = await decide(id, { remove: true, person: 'mute', minutes: 60, reason: 'No insults' })
  const until = new Date(clock.now().getTime() + 3_600_000).toISOString()
  expect(reply).toMatchObject({
    ...{ message: { text: 'You dolt', isGone: true }, standing: { isMuted: true, mutedUntil: until }, earlier: 2 },
    decision: { by: 'Edu', isRemoved: true, person: 'mute', until, reason: 'No insults' },
  })
  expect((await decide(id, {}, admin)).problem?.code).toBe('report.decided')
  expect([await says(bo), await says(ana)]).toEqual(['M_LIMIT_EXCEEDED', 'said'])
  expect((await ana.get(`/rooms/${roomId}/event/${encodeURIComponent(insult)}`)).body.content).toEqual({})
  expect(await log()).toMatchObject([
    { act: 'muted', by: { name: 'Edu' }, about: { name: 'Bo' }, until, fromReport: true, holds: true },
    { act: 'removed', about: { name: 'Bo' }, holds: false },
  ])

  const told = await notices(bo)
  expect(told).toMatchObject([
    ...['muted', 'removed'].map((act) => ({
      ...{ act, businessName: 'Café lumen', roomName: 'counter', roomId, reason: 'No insults' },
      appeal: 'Write to hello@lumen.test',
    })),
  ])
  // Neither who reported nor who decided.
  expect(JSON.stringify(told)).not.toMatch(/Ana|Chen|Edu/)
  const toBo = mails.mock.calls.map(([mail]) => mail).filter(({ template }) => template === 'moderation')
  expect(toBo, 'one mail, however much was decided').toHaveLength(1)
  expect(await notices(ana)).toEqual([])
  await ana.person.call(putAwayModeration, { params: { noticeId: told[0]?.id ?? '' } })
  expect(await notices(bo)).toHaveLength(2)
  await bo.person.call(putAwayModeration, { params: { noticeId: told[0]?.id ?? '' } })
  expect(await notices(bo)).toHaveLength(1)

  await editor.studio.call(reopenReport, { params: { businessId, reportId: id } })
  expect(await says(bo)).toBe('said')
  expect((await listed()).items[0]).toMatchObject({ decision: null, message: { isGone: true } })
  await decide(id, { person: 'mute', minutes: 10 })
  clock.advance({ seconds: 599 })
  expect(await says(bo)).toBe('M_LIMIT_EXCEEDED')
  clock.advance({ seconds: 1 })
  expect(await says(bo), 'a mute ends by itself').toBe('said')
  expect((await log())[0]).toMatchObject({ act: 'muted', holds: false })
  await report(ana, insult, 'Again')
  expect((await listed()).items, 'said again it is open again').toMatchObject([{ decision: null }])
})

test('a ban holds at every door, of one room or of all, and so does what a moderator does by another client', async () => {
  const { ana, bo, chen, editor, roomId, place, space, join, listed, decide, log, says, signIn } = await counter()
  const bar = await space('bar')
  await join(bo, bar.id)
  const person = `/users/${encodeURIComponent(bo.userId)}/report`
  await ana.post(person, { reason: 'Follows me around', room_id: roomId })
  await chen.post(person, { reason: 'x', room_id: '!elsewhere:vitrine.test' })
  const { items } = await listed()
  expect(items).toMatchObject([{ about: 'person', personId: bo.id, count: 1, message: null, around: [] }])
  const reportId = items[0]?.id ?? ''
  expect((await decide(reportId, { person: 'kick', isEverywhere: true })).problem?.code).toBe('request.invalid')
  expect((await decide(reportId, { person: 'ban', isEverywhere: true })).status).toBe(200)

  const later = await space('later')
  const doors = async () => {
    const codes: unknown[] = []
    for (const each of [place, bar, later]) {
      const id = each.matrixRoomId ?? ''
      const alias = encodeURIComponent(`#the-${each.displayName}:vitrine.test`)
      await ana.post(`/join/${id}`)
      codes.push(
        await join(bo, each.id),
        (await bo.post(`/join/${id}`)).body.errcode,
        (await bo.post(`/rooms/${id}/join`)).body.errcode,
        (await bo.put(`/rooms/${id}/state/m.room.member/${bo.userId}`, { membership: 'join' })).body.errcode,
        (await bo.post(`/join/${alias}`)).body.errcode,
        (await ana.post(`/rooms/${id}/invite`, { user_id: bo.userId })).body.errcode,
      )
    }
    return [...new Set(codes)]
  }
  expect(await doors()).toEqual(['space.not_found', 'M_FORBIDDEN', 'M_NOT_FOUND', 'space.banned'])
  const since = (await bo.sync()).next_batch
  await ana.say(roomId, 'After he went')
  expect(JSON.stringify(await bo.sync({ since }))).not.toContain('After he went')
  expect(JSON.stringify(await bo.get(`/rooms/${roomId}/messages?dir=b`))).not.toContain('After he went')
  expect((await bo.person.call(getSpace, { params: { spaceId: place.id } })).problem?.code).toBe('space.not_found')

  const [ban] = await log()
  expect(ban).toMatchObject({ act: 'banned', space: null, holds: true, about: { id: bo.id } })
  await editor.studio.call(liftModerated, { params: { businessId, actId: ban?.id ?? '' } })
  await editor.studio.call(liftModerated, { params: { businessId, actId: ban?.id ?? '' } })
  expect((await log()).map(({ act }) => act)).toEqual(['unbanned', 'banned'])
  expect([await join(bo), await join(bo, later.id)]).toEqual(['in', 'in'])

  // In the room itself, with a client of somebody else's.
  const edu = await signIn(editor)
  await edu.post(`/join/${roomId}`)
  const said = encodeURIComponent(await bo.say(roomId, 'Buy this'))
  await edu.put(`/rooms/${roomId}/redact/${said}/r1`, { reason: 'Spam' })
  await edu.put(`/rooms/${roomId}/state/v.mute/${bo.id}`, { until: null })
  expect(await says(bo)).toBe('M_FORBIDDEN')
  await edu.post(`/rooms/${roomId}/kick`, { user_id: bo.userId, reason: 'Enough' })
  expect(await join(bo), 'removed is not banned').toBe('in')
  expect(await says(bo), 'and a mute outlives leaving').toBe('M_FORBIDDEN')
  await edu.post(`/rooms/${roomId}/ban`, { user_id: bo.userId })
  expect((await log()).slice(0, 4)).toMatchObject([
    { act: 'banned', by: { name: 'Edu' }, holds: true },
    { act: 'kicked', reason: 'Enough' },
    { act: 'muted', until: null, holds: true },
    { act: 'removed', reason: 'Spam', fromReport: false },
  ])
  // What people do to themselves is nobody's business.
  await chen.put(`/rooms/${roomId}/redact/${encodeURIComponent(await chen.say(roomId, 'Oops'))}/r2`)
  await chen.post(`/rooms/${roomId}/leave`)
  expect(await log()).toHaveLength(6)
})

test('a room’s rules are what its staff say in Studio, for whatever client, and nobody in it changes them', async () => {
  const { ana, bo, editor, roomId, place, says, signIn } = await counter()
  const rules = { ...noRoomRules, slowSeconds: 60, words: ['dolt'], links: 'some', hosts: ['Lumen.Example'] } as const
  const change = (version: number, fields: object) =>
    editor.studio.call(updateSpace, { params: { businessId, spaceId: place.id }, body: { version, ...fields } })
  expect((await change(1, { rules: { ...rules, hosts: ['not a host'] } })).problem?.code).toBe('request.invalid')
  const { reply } = await change(1, { rules })
  expect(reply.rules).toEqual({ ...rules, hosts: ['lumen.example'] })
  expect(await says(bo, 'You dolt')).toBe('M_FORBIDDEN')
  expect(await says(bo, 'evil.com')).toBe('M_FORBIDDEN')
  expect([await says(bo, 'https://www.lumen.example/menu'), await says(bo)]).toEqual(['said', 'M_LIMIT_EXCEEDED'])
  const edu = await signIn(editor)
  await edu.post(`/join/${roomId}`)
  expect([await says(edu, 'dolt'), await says(edu)]).toEqual(['said', 'said'])
  for (const who of [bo, edu])
    expect((await who.put(`/rooms/${roomId}/state/v.rules/`, {})).body.errcode).toBe('M_FORBIDDEN')
  await change(2, { rules: noRoomRules, isReadOnly: true })
  expect((await ana.get(`/rooms/${roomId}/state/v.rules/`)).body).toEqual({})
  expect([await says(ana), await says(edu)]).toEqual(['M_FORBIDDEN', 'said'])
  for (const type of ['x.made.up', 'm.room.encrypted', 'm.poll.start']) {
    const sent = await ana.put(`/rooms/${roomId}/send/${type}/${type}`, { body: 'x' })
    expect(sent.body.errcode, type).toBe('M_FORBIDDEN')
  }
})

test('reports, decisions and the log are for the brand’s editors alone, and nobody decides about who is as high', async () => {
  const { app, owner, editor, admin, viewer, other, stranger, ana, bo, roomId, signIn, report, listed, decide } =
    await counter()
  const edu = await signIn(editor)
  await edu.post(`/join/${roomId}`)
  await report(ana, await edu.say(roomId, 'I am the boss'), 'Rude')
  const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#a0522d' } })
    .png()
    .toBuffer()
  const { body: uploaded } = await app.http.inject({
    ...{ method: 'POST', url: '/_matrix/media/v3/upload', payload: picture },
    headers: { authorization: `Bearer ${bo.accessToken}`, 'content-type': 'image/png' },
  })
  const shown = await bo.put(`/rooms/${roomId}/send/m.room.message/p1`, {
    ...{ msgtype: 'm.image', body: 'x.png', url: JSON.parse(uploaded).content_uri },
  })
  await report(ana, shown.body.event_id as string, 'Indecent')
  const { items } = await listed()
  const byEdu = items.find(({ personId }) => personId === editor.id)?.id ?? ''
  const byBo = items.find(({ personId }) => personId === bo.id)
  expect(byBo?.message).toMatchObject({ kind: 'picture', hasPicture: true })

  const params = { businessId, reportId: byBo?.id ?? '' }
  for (const who of [viewer, other, ana.person as Member]) {
    const answers = await Promise.all([
      who.studio.call(listBrandReports, { params: { businessId } }),
      who.studio.call(getReportedPicture, { params }),
      who.studio.call(decideReport, { params, body: { person: 'ban' } }),
      who.studio.call(reopenReport, { params }),
      who.studio.call(listModerated, { params: { businessId } }),
      who.studio.call(liftModerated, { params: { businessId, actId: params.reportId } }),
      who.studio.call(updateModerationSettings, { params: { businessId }, body: { version: 0, appeal: 'x' } }),
    ])
    expect(new Set(answers.map(({ problem }) => problem?.code))).toEqual(new Set(['auth.forbidden']))
  }
  expect((await stranger.call(listBrandReports, { params: { businessId } })).problem?.code).toBe('auth.token_missing')
  // Of another brand it is none.
  const theirs = { businessId: 'marea1' as never, reportId: params.reportId }
  for (const call of [
    other.studio.call(decideReport, { params: theirs, body: { person: 'ban' } }),
    other.studio.call(reopenReport, { params: theirs }),
    other.studio.call(getReportedPicture, { params: theirs }),
  ]) {
    expect((await call).problem?.code).toBe('report.not_found')
  }

  expect((await editor.studio.call(getReportedPicture, { params })).reply.src).toMatch(/^data:image\/webp;base64,UklGR/)
  for (const by of [editor, admin]) {
    expect((await decide(byEdu, { person: 'mute', minutes: 5 }, by)).problem?.code).toBe('moderation.not_theirs')
  }
  expect((await decide(byEdu, { person: 'mute', minutes: 5 }, owner)).status).toBe(200)
  expect((await decide(byBo?.id ?? '', { remove: true })).status).toBe(200)
  expect((await editor.studio.call(getReportedPicture, { params })).problem?.code, 'deleted is deleted').toBe(
    'report.not_found',
  )
  expect((await viewer.studio.call(getModerationSettings, { params: { businessId } })).reply).toEqual({
    ...{ appeal: '', version: 0 },
  })
})
