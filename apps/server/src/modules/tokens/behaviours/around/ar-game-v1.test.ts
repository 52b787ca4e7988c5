import type {
  ArCatch,
  ArFinishOutput,
  ArGameSettings,
  ArGameState,
  ArObject,
  ArRound,
  ArStartOutput,
} from '@vitrine/protocol'
import { arTimes } from '@vitrine/token-rules/ar-games'
import { expect, test } from 'vitest'
import { actionMatrix } from '../../../../testing/action-matrix.ts'
import type { Person } from '../../../../testing/test-world.ts'
import { send, tokenWorld } from '../../../../testing/token-world.ts'

const pieces = [
  { id: 'firefly', title: 'Firefly', image: '/media/firefly.webp', weight: 90 },
  { id: 'moth', title: 'Moth', image: '/media/moth.webp', weight: 10, points: 30 },
]
const square = { lat: 60.1699, lon: 24.9384 }
const harbour = { lat: 60.1675, lon: 24.9532 }
const level = (id: string, more: object = {}) => ({ id, name: id, seconds: 30, catches: 3, ...more })

async function gameWorld() {
  const world = await tokenWorld()
  const { clock } = world
  const actions = {
    start: actionMatrix(world, 'ar-game-v1', 'start-v1'),
    report: actionMatrix(world, 'ar-game-v1', 'report-v1'),
    finish: actionMatrix(world, 'ar-game-v1', 'finish-v1'),
  }
  const outputOf = <Output>(answer: { problem: unknown; reply: { data: { output: unknown } } }) => {
    expect(answer.problem).toBeNull()
    return answer.reply.data.output as Output
  }

  return {
    ...world,
    ...actions,
    game: (owner: { id: string }, settings: ArGameSettings) =>
      world.token(owner, { 'ar-game-v1': settings, 'transferable-v1': {} }),
    begin: async (by: Person, token: string, parameters: object = { level: 'one' }): Promise<ArRound> =>
      outputOf<ArStartOutput>(await actions.start.run(by, token, { ...parameters })).round,
    /** The count-down and so much of play go by. */
    playFor: (ms: number) => clock.advance({ seconds: (arTimes.countdown + ms) / 1_000 }),
    end: async (by: Person, token: string, round: ArRound, catches: ArCatch[]) => {
      const answer = await actions.finish.run(by, token, { round: round.id, catches })
      return { ...outputOf<ArFinishOutput>(answer), state: answer.reply.data.token?.state['ar-game-v1'] as ArGameState }
    },
    happened: async () => {
      const { rows } = await world.database.pool.query(
        `select type, data from event_log where type like 'action.%' order by id`,
      )
      return rows.map(({ type, data }) => [type, data.level])
    },
  }
}

/** Catches as a quick person makes them: each a second after the one before, or when it is there. */
function catchesOf(objects: readonly ArObject[], count: number): ArCatch[] {
  let at = 0
  return objects.slice(0, count).map(({ id, appearsAt }) => {
    at = Math.max(at + 1_000, appearsAt + 400)
    return { object: id, at }
  })
}

test('a simple game is won by catching enough in time, once, and can be played again for a better score', async () => {
  const world = await gameWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const token = await world.game(ana, { game: 'SimpleGame', pieces, levels: [level('one')] })
  await world.start.refusesStrangers({ token, parameters: { level: 'one' } })
  await world.start.refusesParameters(ana, token, {
    'no level': {},
    'no such pace': { level: 'one', pace: 'warp' },
    'a position of nowhere': { level: 'one', position: { lat: 91, lon: 0, accuracy: 5 } },
  })
  await world.start.refuses({
    'no such level': { by: ana, token, parameters: { level: 'two' }, code: 'ar_game.level_locked' },
  })

  const first = await world.begin(ana, token)
  world.playFor(8_000)
  const missed = await world.end(ana, token, first, catchesOf(first.objects, 2))
  expect(missed).toMatchObject({ caught: 2, complete: false, won: false, isBest: true })
  expect(missed.state).toMatchObject({ played: 1, wonAt: null, done: [], lastScore: missed.score })

  const second = await world.begin(ana, token)
  world.playFor(20_000)
  const told = catchesOf(second.objects, 3)
  const reported = await world.report.run(ana, token, { round: second.id, catches: told.slice(0, 2) })
  expect(reported.reply.data.output).toMatchObject({ caught: 2 })
  const won = await world.end(ana, token, second, told.slice(2))
  expect(won).toMatchObject({ caught: 3, complete: true, won: true, isBest: true })
  expect(won.score).toBeGreaterThan(missed.score)
  expect(won.state).toMatchObject({
    played: 2,
    bestScore: won.score,
    done: ['one'],
    wonAt: world.clock.now().toISOString(),
  })
  expect(won.state).not.toHaveProperty('round')

  const third = await world.begin(ana, token)
  world.playFor(20_000)
  expect(await world.end(ana, token, third, catchesOf(third.objects, 3))).toMatchObject({ complete: true, won: false })
  expect(await world.happened()).toEqual([
    ['action.played', 'one'],
    ['action.played', 'one'],
    ['action.solved', 'one'],
    ['action.won', 'one'],
    ['action.played', 'one'],
  ])

  // Handing it on hands on neither the round nor another win.
  const running = await world.begin(ana, token)
  await world.finish.refusesFormerOwner({ by: ana, to: bo, token, parameters: { round: running.id } })
  await world.finish.refuses({
    'its next holder': { by: bo, token, parameters: { round: running.id }, code: 'ar_game.no_such_round' },
  })
  const bos = await world.begin(bo, token)
  world.playFor(20_000)
  expect(await world.end(bo, token, bos, catchesOf(bos.objects, 3))).toMatchObject({ complete: true, won: false })
})

test('what cannot have happened is refused and changes nothing', async () => {
  const world = await gameWorld()
  const ana = await world.account('Ana')
  const token = await world.game(ana, { game: 'SimpleGame', pieces, levels: [level('one')] })
  const round = await world.begin(ana, token)
  const [a = '', b = '', c = '', d = ''] = round.objects.map(({ id }) => id)
  const later = round.objects.find(({ appearsAt }) => appearsAt > 6_000)
  const doubted = (catches: [object: string, at: number][], reason: string) => ({
    by: ana,
    token,
    parameters: { round: round.id, catches: catches.map(([object, at]) => ({ object, at })) },
    code: 'ar_game.not_believed' as const,
    details: { reason },
  })
  const before = { 'before the count-down is over': doubted([[a, 0]], 'ahead_of_time') }
  await world.report.refuses(before)
  await world.finish.refuses(before)
  world.playFor(6_000)
  await world.report.run(ana, token, { round: round.id, catches: [{ object: a, at: 1_000 }] })

  for (const action of [world.report, world.finish]) {
    await action.refuses({
      'an unknown object': doubted([['99', 2_000]], 'unknown_object'),
      'the same again': doubted([[a, 2_000]], 'already_caught'),
      'twice in one report': doubted(
        [
          [b, 2_000],
          [b, 3_000],
        ],
        'already_caught',
      ),
      'no time between two': doubted([[b, 1_100]], 'too_fast'),
      'before the last': doubted([[b, 500]], 'out_of_order'),
      'what is yet to come': doubted([[b, 6_001]], 'ahead_of_time'),
      'what is not there yet': doubted([[later?.id ?? '', 5_900]], 'not_there'),
      'more than there are to catch': doubted(
        [
          [b, 2_000],
          [c, 3_000],
          [d, 5_900],
        ],
        'too_many',
      ),
      'another round': {
        by: ana,
        token,
        parameters: { round: '00000000-0000-4000-8000-000000000001', catches: [{ object: b, at: 2_000 }] },
        code: 'ar_game.no_such_round',
      },
    })
    await action.refusesParameters(ana, token, {
      'no round': { catches: [] },
      'a moment before the round': { round: round.id, catches: [{ object: b, at: -1 }] },
      'a moment that is none': { round: round.id, catches: [{ object: b, at: Number.NaN }] },
      'a score of one’s own': { round: round.id, catches: [{ object: b, at: 'now', score: 9_999 }] },
    })
  }

  const other = await world.begin(ana, token)
  await world.finish.refuses({
    'a round after the next was begun': {
      by: ana,
      token,
      parameters: { round: round.id },
      code: 'ar_game.no_such_round',
    },
  })
  world.playFor(30_000 + arTimes.pause + arTimes.late + 1)
  await world.finish.refuses({
    'after the end': {
      by: ana,
      token,
      parameters: { round: other.id, catches: catchesOf(other.objects, 3) },
      code: 'ar_game.round_over',
    },
  })

  const last = await world.begin(ana, token)
  world.playFor(20_000)
  const parameters = { round: last.id, catches: catchesOf(last.objects, 3) }
  const done = await world.finish.answersReplays(ana, token, parameters)
  expect(done.reply.data.output).toMatchObject({ won: true })
  await world.finish.refuses({ 'a finished round': { by: ana, token, parameters, code: 'ar_game.no_such_round' } })
})

test('rounds are counted by day, begun ones too, and twins begin one round after the other', async () => {
  const world = await gameWorld()
  world.clock.advance({ seconds: 12 * 3_600 - 30 })
  const ana = await world.account('Ana')
  const token = await world.game(ana, { game: 'SimpleGame', pieces, levels: [level('one')], roundsPerDay: 2 })
  const [one, two] = await Promise.all([world.begin(ana, token), world.begin(ana, token)])
  expect(one.id).not.toBe(two.id)
  const nextPlayAt = '2026-06-02T00:00:00.000Z'
  await world.start.refuses({
    'one too many': {
      by: ana,
      token,
      parameters: { level: 'one' },
      code: 'game.play_again_later',
      details: { nextPlayAt },
    },
  })
  world.clock.advance({ seconds: 60 })
  expect((await world.begin(ana, token)).objects.length).toBeGreaterThan(3)
})

test('places are played where they are, in any order, and the last one wins', async () => {
  const world = await gameWorld()
  const ana = await world.account('Ana')
  const levels = [level('square', { location: square, reach: 40 }), level('harbour', { location: harbour, reach: 40 })]
  const token = await world.game(ana, { game: 'GeoGame', pieces, levels })
  const at = (place: typeof square, more: object = {}) => ({ ...place, accuracy: 8, ...more })
  const near = (north: number) => ({ lat: square.lat + north / 111_195, lon: square.lon })
  const startAt = (position?: object) => world.start.run(ana, token, { level: 'square', ...(position && { position }) })
  const longAgo = '2026-06-01T09:00:00.000Z'
  await world.start.refuses({
    'without a position': { by: ana, token, parameters: { level: 'square' }, code: 'map.position_required' },
  })
  for (const [position, code] of [
    [at(square, { at: longAgo }), 'map.position_required'],
    [at(harbour), 'map.too_far'],
    [at(near(60)), 'map.too_far'],
    [at(square, { accuracy: 5_000 }), 'map.position_inaccurate'],
  ] as const) {
    const answer = await startAt(position)
    expect(answer.problem?.code).toBe(code)
    world.clock.advance({ seconds: 600 })
  }

  for (const [id, place] of [
    ['harbour', harbour],
    ['square', near(20)],
  ] as const) {
    const round = await world.begin(ana, token, { level: id, position: at(place) })
    world.playFor(20_000)
    const end = await world.end(ana, token, round, catchesOf(round.objects, 3))
    expect(end).toMatchObject({
      complete: true,
      won: id === 'square',
      unlocked: null,
      state: { played: id === 'square' ? 2 : 1 },
    })
    world.clock.advance({ seconds: 300 })
  }

  const oulu = { lat: 65.0121, lon: 25.4651 }
  const farAway = await world.game(ana, { game: 'GeoGame', pieces, levels: [level('market', { location: oulu })] })
  const forged = await world.start.run(ana, farAway, { level: 'market', position: at(oulu) })
  expect(forged.problem).toMatchObject({ code: 'map.moved_too_fast', error: 17 })
})

test('levels open one after another, and nobody reads of those that are locked', async () => {
  const world = await gameWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const levels = [level('one'), level('two', { location: harbour }), level('three')]
  const token = await world.game(ana, { game: 'MultiLevelGeoGame', pieces, levels })
  const seen = async () => (await world.start.run(ana, token, { level: 'one' })).reply.data.token?.state['ar-game-v1']
  expect(await seen()).toMatchObject({ levels: [{ id: 'one' }], levelCount: 3 })
  expect(JSON.stringify(await seen())).not.toMatch(/two|three|seed|wanted|24\.95/)
  await world.start.refuses({
    'the last one': { by: ana, token, parameters: { level: 'three' }, code: 'ar_game.level_locked' },
    'the next one, at its place': {
      by: ana,
      token,
      parameters: { level: 'two', position: { ...harbour, accuracy: 5 } },
      code: 'ar_game.level_locked',
    },
  })
  const ends = []
  for (const id of ['one', 'two', 'three']) {
    const round = await world.begin(ana, token, { level: id, position: { ...harbour, accuracy: 5 } })
    world.playFor(20_000)
    ends.push(await world.end(ana, token, round, catchesOf(round.objects, 3)))
  }
  expect(ends).toMatchObject([
    { won: false, unlocked: 'two', state: { levels: [{ id: 'one' }, { id: 'two' }] } },
    { won: false, unlocked: 'three' },
    { won: true, unlocked: null },
  ])
  // Who gets it reads how far it was played, as whoever looks at another's token does not.
  await send(ana, token, bo.id)
  expect((await world.start.run(bo, token, { level: 'three' })).problem).toBeNull()
})

test('a collection is won with the last piece; every round brings one that is missing; calm rounds are longer', async () => {
  const world = await gameWorld()
  const ana = await world.account('Ana')
  const token = await world.game(ana, { game: 'CollectionGameV1', pieces, levels: [level('beach', { catches: 2 })] })
  const play = async (pace: 'normal' | 'calm', wanted: string[]) => {
    const round = await world.begin(ana, token, { level: 'beach', pace })
    const chosen = wanted.flatMap((piece) => round.objects.filter((object) => object.piece === piece).slice(0, 1))
    world.playFor(50_000)
    const catches = catchesOf(
      chosen.toSorted((a, b) => a.appearsAt - b.appearsAt),
      2,
    )
    return { ...(await world.end(ana, token, round, catches)), round }
  }
  const first = await play('calm', ['firefly'])
  expect(first).toMatchObject({ won: false, complete: false })
  const rest = first.newPieces.includes('firefly') ? ['moth'] : ['firefly', 'moth']
  let last = await play('calm', rest)
  if (!last.won) last = await play('calm', ['firefly', 'moth'])
  expect(last).toMatchObject({
    won: true,
    state: { collected: { firefly: expect.any(Number), moth: expect.any(Number) } },
  })
  const again = await play('normal', ['moth', 'firefly'])
  expect(again).toMatchObject({ won: false, newPieces: [] })
})

test('a design whose levels do not fit its game is not made', async () => {
  const world = await gameWorld()
  const ana = await world.account('Ana')
  const wrong: ArGameSettings[] = [
    { game: 'SimpleGame', pieces, levels: [] },
    { game: 'SimpleGame', pieces, levels: [level('one'), level('two')] },
    { game: 'GeoGame', pieces, levels: [level('one')] },
    { game: 'MultiLevelGeoGame', pieces, levels: [level('one')] },
    { game: 'MultiLevelGeoGame', pieces, levels: [level('one'), level('one')] },
    { game: 'CollectionGameV1', pieces: [], levels: [level('one')] },
  ]
  for (const settings of wrong) await expect(world.game(ana, settings)).rejects.toThrow()
})
