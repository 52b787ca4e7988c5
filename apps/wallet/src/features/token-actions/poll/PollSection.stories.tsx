import { forever, refused, tokenOf } from '../../../testing/demo-answers.ts'
import type { Asked } from '../../../testing/StoryWorld.tsx'
import { sectionStory, withBlock } from '../../../testing/section-story.ts'
import { inWorld } from '../../../testing/story.tsx'
import PollSection from './PollSection.tsx'

export default { title: 'Wallet/Token/Poll', decorators: [inWorld] }

const token = tokenOf('ana', 'marea-friend-of-the-tide')
const counts = { tiles: 12, shells: 31, lens: 44, cafe: 9 }
const open = { response: null, results: null, total: null }
const voted = { response: 'lens', results: counts, total: 96 }
const after = withBlock(token, 'poll-v1', { response: 'lens', results: counts }, ['Vote'])

/** The results before the vote and after it. */
function polling(before: object, then: object = voted) {
  let hasVoted = false
  return ({ method, path }: Asked) => {
    if (path.endsWith('/poll-results')) return { body: { data: hasVoted ? then : before } }
    if (method !== 'POST') return undefined
    hasVoted = true
    return { body: { data: { token: after, output: { response: 'lens', results: counts } } } }
  }
}

const at = (block: object, results: object) =>
  sectionStory(PollSection, withBlock(token, 'poll-v1', block), { otherwise: polling(results) })

export const Open = sectionStory(PollSection, token, { otherwise: polling(open) })
export const OpenWithResults = at({ showResults: 'always' }, { ...voted, response: null })
export const Voted = sectionStory(PollSection, after, { otherwise: polling(voted) })
export const VotedWithAnother = sectionStory(PollSection, token, { otherwise: polling(voted) })
export const NobodyYet = at({ showResults: 'always' }, { response: null, results: {}, total: 0 })
export const Secret = at({ showResults: 'never', response: 'lens' }, { response: 'lens', results: null, total: null })
export const AlreadyVoted = sectionStory(PollSection, token, {
  otherwise: ({ method, path }) =>
    method === 'POST'
      ? refused('poll.already_answered', 409)
      : path.endsWith('/poll-results')
        ? { body: { data: open } }
        : undefined,
})
export const Loading = sectionStory(PollSection, token, { otherwise: forever })
