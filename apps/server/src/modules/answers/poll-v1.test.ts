import { getPollResults, getToken, type Token } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { actionMatrix, blockOf } from '../../testing/action-matrix.ts'
import { act, tokenWorld } from '../../testing/token-world.ts'

const settings = {
  question: 'Which room stays open late?',
  responseOptions: [
    { id: 'tiles', text: 'The tiles' },
    { id: 'shells', text: 'The shells' },
    { id: 'lamp', text: 'The lamp room' },
  ],
}

async function worldWithPolls() {
  const world = await tokenWorld()
  const results = async (person: Parameters<typeof act>[0], id: string) =>
    person.call(getPollResults, { params: { tokenId: id as Token['id'] } })
  return { ...world, results, vote: actionMatrix(world, 'poll-v1', 'respond-v1') }
}

test('everybody votes once in a poll, however many of its tokens pass through their hands', async () => {
  const world = await worldWithPolls()
  const [ana, bo, chen] = [await world.account('Ana'), await world.account('Bo'), await world.account('Chen')]
  const design = await world.design({ 'poll-v1': settings, 'transferable-v1': {} })
  const [one = '', two = '', three = ''] = await world.issue(design, ana, ana, chen)
  await world.vote.refusesStrangers({ token: one, parameters: { response: 'tiles' } })
  await world.vote.refusesParameters(ana, one, {
    'nothing at all': {},
    'no option of it': { response: 'garden' },
    'a list': { response: ['tiles'] },
    'a name of an object': { response: 'constructor' },
  })
  expect((await world.results(ana, one)).reply.data).toEqual({ response: null, results: null, total: null })

  const vote = await world.vote.answersReplays(ana, one, { response: 'tiles' })
  expect(vote.reply.data.output).toEqual({ response: 'tiles', results: { tiles: 1, shells: 0, lamp: 0 } })
  expect(blockOf(vote, 'poll-v1')).toMatchObject({ response: 'tiles', lastReplied: '2026-06-01T12:00:00.000Z' })
  await world.vote.refuses({
    'a second vote': { by: ana, token: one, parameters: { response: 'lamp' }, code: 'poll.already_answered' },
    'with another token': { by: ana, token: two, parameters: { response: 'lamp' }, code: 'poll.already_answered' },
  })

  await act(ana, one, 'transferable-v1', 'transfer-v1', { recipient: bo.id })
  const { state } = (await bo.call(getToken, { params: { tokenId: one as Token['id'] } })).reply.data
  expect(state['poll-v1']).toMatchObject({ response: null, lastReplied: null, results: null })
  await world.vote.oneOfTwins({ by: bo, token: one, parameters: { response: 'shells' }, code: 'poll.already_answered' })
  await act(bo, one, 'transferable-v1', 'transfer-v1', { recipient: ana.id })
  await world.vote.refuses({
    'when it is back': { by: ana, token: one, parameters: { response: 'lamp' }, code: 'poll.already_answered' },
    'who held it before': { by: bo, token: one, parameters: { response: 'lamp' }, code: 'token.not_owner' },
  })
  await world.vote.run(chen, three, { response: 'shells' })

  const seen = { results: { tiles: 1, shells: 2, lamp: 0 }, total: 3 }
  expect((await world.results(ana, two)).reply.data).toEqual({ response: 'tiles', ...seen })
  expect((await world.results(chen, three)).reply.data).toEqual({ response: 'shells', ...seen })
  expect((await world.results(bo, two)).problem?.code).toBe('token.not_found')
})

test('two tokens that one person votes with at once make one vote, and merged accounts keep one', async () => {
  const world = await worldWithPolls()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const design = await world.design({ 'poll-v1': { ...settings, showResults: 'always' } })
  const tokens = await world.issue(design, ana, ana, ana, ana)
  const [bos = '', unused = ''] = await world.issue(design, bo, bo)

  const answers = await Promise.all(tokens.map((token) => world.vote.run(ana, token, { response: 'lamp' })))

  expect(answers.filter((each) => each.problem === null)).toHaveLength(1)
  expect((await world.results(bo, bos)).reply.data).toEqual({
    response: null,
    results: { tiles: 0, shells: 0, lamp: 1 },
    total: 1,
  })
  await world.database.transaction((tx) => world.app.everyModule.accountMerged(tx, { from: ana.id, to: bo.id }))
  await world.vote.refuses({
    'after a merge': { by: bo, token: unused, parameters: { response: 'tiles' }, code: 'poll.already_answered' },
  })
})

test('results that are never shown stay here, and what is no poll has none', async () => {
  const world = await worldWithPolls()
  const ana = await world.account('Ana')
  const secret = await world.token(ana, { 'poll-v1': { ...settings, showResults: 'never' } })
  const plain = await world.token(ana)

  const voted = await world.vote.run(ana, secret, { response: 'tiles' })

  expect(voted.reply.data.output).toEqual({ response: 'tiles', results: null })
  expect(blockOf(voted, 'poll-v1')).toMatchObject({ results: null })
  expect((await world.results(ana, secret)).reply.data).toEqual({ response: 'tiles', results: null, total: null })
  expect((await world.results(ana, plain)).problem?.code).toBe('token.action_not_supported')
})
