import { getToken, type Token } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { actionMatrix, blockOf } from '../../testing/action-matrix.ts'
import { tokenWorld } from '../../testing/token-world.ts'

const options = [
  { id: 'glaze', text: 'Celadon' },
  { id: 'paint', text: 'Cobalt' },
]
const choice = {
  question: 'What is on the scallop?',
  clue: 'It is green.',
  answerOptions: options,
  correctAnswers: ['glaze'],
  maxAttempts: 2,
}

async function worldWithQuizzes() {
  const world = await tokenWorld()
  return {
    ...world,
    answer: actionMatrix(world, 'quiz-v2', 'answer-v1'),
    quiz: (owner: { id: string }, settings: object) =>
      world.token(owner, { 'quiz-v2': settings as Record<string, unknown>, 'transferable-v1': {} }),
  }
}

test('a quiz counts attempts, is solved once, and never gives its answer away', async () => {
  const world = await worldWithQuizzes()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const id = await world.quiz(ana, choice)
  const read = await ana.call(getToken, { params: { tokenId: id as Token['id'] } })
  expect(read.reply.data.state['quiz-v2']).toMatchObject({
    status: 'open',
    solved: false,
    attempts: 0,
    attemptsLeft: 2,
  })
  expect(JSON.stringify(read.reply)).not.toContain('correctAnswers')
  await world.answer.refusesStrangers({ token: id, parameters: { answer: 'glaze' } })
  await world.answer.refusesParameters(ana, id, {
    'nothing at all': {},
    'an empty answer': { answer: ' ' },
    'a number': { answer: 1 },
    'a list': { answer: ['glaze', 'paint'] },
    'a very long text': { answer: 'x'.repeat(201) },
    'no option of it': { answer: 'enamel' },
  })

  const wrong = await world.answer.answersReplays(ana, id, { answer: 'paint', extra: 'ignored' })
  expect(wrong.reply.data.output).toEqual({ solved: false, attemptsLeft: 1 })
  const right = await world.answer.oneOfTwins({
    by: ana,
    token: id,
    parameters: { answer: 'glaze' },
    code: 'quiz.solved',
  })

  expect(right.reply.data.output).toEqual({ solved: true, attemptsLeft: 0 })
  expect(blockOf(right, 'quiz-v2')).toMatchObject({ status: 'solved', lastPlayed: '2026-06-01T12:00:00.000Z' })
  expect(JSON.stringify([wrong.reply, right.reply])).not.toContain('correctAnswers')
  const { rows } = await world.database.pool.query(`select type from event_log where type like 'action.%' order by id`)
  expect(rows.map((row) => row.type)).toEqual(['action.answered', 'action.answered', 'action.solved'])
  await world.answer.refusesFormerOwner({ by: ana, to: bo, token: id, parameters: { answer: 'glaze' } })
})

test('after the last attempt there is none, and parallel guesses do not find one', async () => {
  const world = await worldWithQuizzes()
  const ana = await world.account('Ana')
  const id = await world.quiz(ana, choice)

  const guesses = await Promise.all(Array.from({ length: 6 }, () => world.answer.run(ana, id, { answer: 'paint' })))

  expect(guesses.filter((each) => each.problem === null)).toHaveLength(2)
  await world.answer.refuses({
    exhausted: {
      by: ana,
      token: id,
      parameters: { answer: 'glaze' },
      code: 'quiz.no_attempts_left',
      details: { limit: 2 },
    },
  })
  const { state, abilities } = (await ana.call(getToken, { params: { tokenId: id as Token['id'] } })).reply.data
  expect(state['quiz-v2']).toMatchObject({ status: 'failed', solved: false, attemptsLeft: 0 })
  expect(abilities.map(({ name }) => name)).not.toContain('Answer')
})

test.each(['El Pulpo', ' el  PULPO! ', 'el púlpo'])(
  'a written answer %j is right in any case, with or without accents',
  async (answer) => {
    const world = await worldWithQuizzes()
    const ana = await world.account('Ana')
    const id = await world.quiz(ana, { question: 'Second tile?', correctAnswers: ['octopus', 'el pulpo'] })

    expect((await world.answer.run(ana, id, { answer: 'the ship' })).reply.data.output).toEqual({
      solved: false,
      attemptsLeft: null,
    })
    expect((await world.answer.run(ana, id, { answer })).reply.data.output).toMatchObject({ solved: true })
  },
)

test('a quiz without a right answer is refused', async () => {
  const world = await worldWithQuizzes()
  for (const more of [
    { correctAnswers: [] },
    { correctAnswers: ['enamel'] },
    { answerOptions: [options[0], options[0]] },
  ]) {
    await expect(world.design({ 'quiz-v2': { ...choice, ...more } })).rejects.toThrow()
  }
})
