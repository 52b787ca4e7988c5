import { PollSettings, PollState, Problem } from '@vitrine/protocol'
import { z } from 'zod'
import { type Behaviour, countersPort, defineAction, readOnce } from '../tokens/index.ts'
import { answersPort } from './answers-port.ts'

type Poll = Pick<PollState, 'responseOptions'>

/** The counters of a design's poll, in the order of its options. */
export const pollCounters = (objectDefinitionId: string, { responseOptions }: Poll) =>
  responseOptions.map(({ id }) => `poll-v1:${objectDefinitionId}:${id}`)

export const pollCounts = ({ responseOptions }: Poll, counts: readonly number[]): Record<string, number> =>
  Object.fromEntries(responseOptions.map(({ id }, index) => [id, counts[index] ?? 0]))

export const maySeeResults = ({ showResults }: Pick<PollState, 'showResults'>, hasVoted: boolean) =>
  showResults === 'always' || (showResults === 'afterVoting' && hasVoted)

const respond = defineAction(PollState, {
  id: 'respond-v1',
  name: 'Vote',
  summary: 'Votes for an option: once for each person, with however many tokens of the design.',
  input: z.object({ response: z.string().min(1).max(64) }),
  problems: ['poll.already_answered'],
  isAvailable: ({ response }) => response === null,
  uses: [countersPort, answersPort],
  async run({ token, state, input, ports: { counters, answers }, now }) {
    const option = state.responseOptions.find(({ id }) => id === input.response)
    if (!option) {
      throw new Problem('request.invalid', {
        issues: [{ path: 'parameters.response', message: 'Not one of the options.' }],
      })
    }
    if (state.response !== null || !(await answers.answerPollOnce(option.id)))
      throw new Problem('poll.already_answered')
    const keys = pollCounters(token.objectDefinitionId, state)
    const key = keys[state.responseOptions.indexOf(option)] as string
    await counters.count({ key, upTo: null })
    const results = maySeeResults(state, true) ? pollCounts(state, await counters.counts(keys)) : null
    return {
      effects: [{ type: 'patch', block: { response: option.id, lastReplied: now.toISOString(), results } }],
      happenings: [{ type: 'answered', data: { poll: token.objectDefinitionId } }],
      output: { response: option.id, results },
    }
  },
})

export const poll: Behaviour = {
  id: 'poll-v1',
  summary: 'Its holders vote, and see how all have voted.',
  settings: PollSettings,
  state: PollState,
  show(block, { isOwner }) {
    const shown = readOnce(PollState)(block).data
    if (!shown || isOwner) return shown ?? {}
    return { ...shown, response: null, lastReplied: null, results: null }
  },
  actions: [respond],
  // How somebody has voted does not go on with the token; who gets it may vote once, too.
  reactions: { moved: () => ({ response: null, lastReplied: null, results: null }) },
}
