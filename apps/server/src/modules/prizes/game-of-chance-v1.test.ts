import { PrizeSetId, searchInventory } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { actionMatrix, blockOf } from '../../testing/action-matrix.ts'
import { send, share, tokenWorld } from '../../testing/token-world.ts'

async function worldWithGames() {
  const world = await tokenWorld()
  const bun = await world.design({}, { displayName: 'Cardamom Bun' })
  const set = (id: string, percent: number, total: number | null = null) =>
    world.database.transaction((tx) =>
      world.app.prizes.createPrizeSet(tx, {
        id: PrizeSetId.parse(id),
        businessId: 'lumen1' as never,
        name: id,
        mode: 'probability',
        prizes: [{ objectDefinitionId: bun as never, percent, total }],
      }),
    )
  await set('always', 100)
  await set('never', 0)
  const game = (owner: { id: string }, more: object = {}) =>
    world.token(owner, { 'game-of-chance-v1': { prizeSet: 'always', ...more }, 'transferable-v1': {} })
  return { ...world, bun, set, game, play: actionMatrix(world, 'game-of-chance-v1', 'play-v1') }
}

test('a game is played so often a day, wins go to the player, and it says when it can be played again', async () => {
  const world = await worldWithGames()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const id = await world.game(ana, { maxPlaysPerPeriod: 2, playPeriodTimezone: 'Europe/Helsinki' })
  await world.play.refusesStrangers({ token: id })

  const first = await world.play.answersReplays(ana, id)
  expect(first.reply.data.output).toMatchObject({
    won: true,
    prize: { objectDefinitionId: world.bun, displayName: 'Cardamom Bun' },
    playsLeft: 1,
    nextPlayAt: null,
  })
  const second = await world.play.oneOfTwins({ by: ana, token: id, code: 'game.play_again_later' })
  const nextPlayAt = '2026-06-01T21:00:00.000Z'
  expect(second.reply.data.output).toMatchObject({ playsLeft: 0, nextPlayAt })
  expect(blockOf(second, 'game-of-chance-v1')).toMatchObject({
    playCount: 2,
    playsLeft: 0,
    nextPlayAt,
    lastSentPrizeAt: '2026-06-01T12:00:00.000Z',
    lastPrize: second.reply.data.output.prize,
  })
  expect(second.reply.data.token?.abilities.map(({ name }) => name)).not.toContain('Play')
  await world.play.refuses({
    'over the limit': { by: ana, token: id, code: 'game.play_again_later', details: { nextPlayAt } },
  })
  const { items } = (await ana.call(searchInventory, { body: {} })).reply.data
  expect(items.filter((item) => item.state['studio-info-v1'].objectDefinitionId === world.bun)).toHaveLength(2)
  const { rows } = await world.database.pool.query(
    `select type, data from event_log where type in ('action.played', 'action.won') order by id`,
  )
  expect(rows.map((row) => row.type)).toEqual(['action.played', 'action.won', 'action.played', 'action.won'])
  expect(rows[1].data).toMatchObject({ prizeObjectDefinitionId: world.bun, drawId: first.reply.data.output.drawId })

  await world.play.refusesFormerOwner({ by: ana, to: bo, token: id })
  // The card's plays are its own: giving it away wins nothing.
  await world.play.refuses({ 'its next holder': { by: bo, token: id, code: 'game.play_again_later' } })
  world.clock.advance({ seconds: 9 * 3600 })
  const tomorrow = await world.database.transaction((tx) =>
    world.app.tokens.executeAction(tx, {
      tokenId: id,
      callerId: bo.id,
      behaviorId: 'game-of-chance-v1',
      actionId: 'play-v1',
      input: {},
    }),
  )
  expect(tomorrow.output).toMatchObject({ won: true, playsLeft: 1, nextPlayAt: null })
})

test('a game of one play, one without a win, one whose prize takes its place, and one without prizes', async () => {
  const world = await worldWithGames()
  const ana = await world.account('Ana')
  const once = await world.game(ana, { singleUse: true, prizeSet: 'never' })
  const ever = await world.game(ana, { playPeriod: 'ever' })
  const exchanged = await world.game(ana, { prizeExchange: true })
  await world.set('scarce', 100, 1)

  expect((await world.play.run(ana, once)).reply.data.output).toMatchObject({
    won: false,
    prize: null,
    playsLeft: 0,
    nextPlayAt: null,
  })
  await world.play.run(ana, ever)
  await world.play.refuses({
    'a second play of one': { by: ana, token: once, code: 'token.limit_reached', details: { limit: 1 } },
    'a second play for ever': { by: ana, token: ever, code: 'token.limit_reached', details: { limit: 1 } },
    'no such prizes': { by: ana, token: await world.game(ana, { prizeSet: 'unheard-of' }), code: 'prizes.not_found' },
  })

  const won = await world.play.run(ana, exchanged)
  expect(won.reply.data).toMatchObject({ token: null, output: { won: true, playsLeft: 0 } })
  await world.play.refuses({ 'what was exchanged': { by: ana, token: exchanged, code: 'token.not_found' } })

  // An exhausted prize is no prize: the play counts.
  const scarce = await Promise.all([
    await world.game(ana, { prizeSet: 'scarce' }),
    await world.game(ana, { prizeSet: 'scarce' }),
  ])
  const answers = await Promise.all(scarce.map((token) => world.play.run(ana, token)))
  expect(answers.map((each) => each.reply.data.output.won).toSorted()).toEqual([false, true])
})

test('a design with a time zone or period that is none is refused', async () => {
  const world = await worldWithGames()
  const ana = await world.account('Ana')
  for (const more of [{ playPeriodTimezone: 'Atlantis' }, { playPeriod: 'fortnight' }, { maxPlaysPerPeriod: 0 }]) {
    await expect(world.game(ana, more)).rejects.toThrow()
  }
})

test('plays are counted for a person with all cards of a design, unless the design sells them by the card', async () => {
  const world = await worldWithGames()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const cards = async (settings: object, owner: { id: string }, count: number) => {
    const block = { prizeSet: 'always', ...settings }
    const objectDefinitionId = await world.design({ 'game-of-chance-v1': block, 'transferable-v1': {} })
    return world.issue(objectDefinitionId, ...Array(count).fill(owner))
  }
  const won = async (by: typeof ana, id: string) => (await world.play.run(by, id)).problem?.code ?? 'played'

  const [first = '', second = '', third = ''] = await cards({ maxPlaysPerPeriod: 2 }, ana, 3)
  expect([await won(ana, first), await won(ana, second)]).toEqual(['played', 'played'])
  expect(await won(ana, third)).toBe('game.play_again_later')
  await send(ana, third, bo.id)
  expect(await won(bo, third)).toBe('played')

  const [one = '', other = ''] = await cards({ singleUse: true }, ana, 2)
  expect([await won(ana, one), await won(ana, other)]).toEqual(['played', 'token.limit_reached'])
  const [a = '', b = ''] = await cards({ singleUse: true, playsOf: 'card' }, ana, 2)
  expect([await won(ana, a), await won(ana, b), await won(ana, a)]).toEqual(['played', 'played', 'token.limit_reached'])
})

test('guests play where the design says so', async () => {
  const world = await worldWithGames()
  const guest = await world.account('Gus', { guest: true })
  const closed = await world.game(guest)
  expect((await world.play.run(guest, closed)).problem?.code).toBe('auth.guest_not_allowed')
  const open = await world.game(guest, { guests: true })
  expect((await world.play.run(guest, open)).reply.data.output).toMatchObject({ won: true })
})

test('a game of which copies can be made is no design, and an older one is not copied any more', async () => {
  const world = await worldWithGames()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  for (const copies of ['cloneable-v1', 'share-v1']) {
    await expect(world.design({ 'game-of-chance-v1': { prizeSet: 'always' }, [copies]: {} })).rejects.toMatchObject({
      code: 'request.invalid',
    })
  }
  const id = await world.game(ana)
  await world.database.pool.query(
    `update object_definition set behaviours = behaviours || '{"cloneable-v1": {}}' from token
      where token.id = $1 and object_definition.id = token.object_definition_id`,
    [id],
  )
  expect((await share(ana, id, bo.id)).problem?.code).toBe('token.action_not_supported')
})
