import type { GameOutput } from '@vitrine/protocol'
import { forever, refused, tokenOf } from '../../../testing/demo-answers.ts'
import { sectionStory, withBlock } from '../../../testing/section-story.ts'
import { inWorld } from '../../../testing/story.tsx'
import ScratchSection from './ScratchSection.tsx'

export default { title: 'Wallet/Token/Scratch card', decorators: [inWorld] }

const token = tokenOf('ana', 'lumen-daily-scratch')
const bun = tokenOf('ana', 'lumen-cardamom-bun')
const nextPlayAt = '2099-05-16T21:00:00.000Z'
const played = withBlock(token, 'game-of-chance-v1', { playsLeft: 0, nextPlayAt, playCount: 1 }, ['Play'])

/** A server on which the play ends so; the prize is a token of Ana's. */
const playing = (output: Partial<GameOutput>) =>
  sectionStory(ScratchSection, token, {
    tokens: [token, bun],
    otherwise: ({ method }) =>
      method === 'POST'
        ? {
            body: { data: { token: played, output: { won: false, prize: null, playsLeft: 0, nextPlayAt, ...output } } },
          }
        : undefined,
  })

export const Ready = sectionStory(ScratchSection, token)
export const Winning = playing({
  won: true,
  prize: { id: bun.id, objectDefinitionId: 'lumen-cardamom-bun', displayName: 'Cardamom Bun' },
})
export const Losing = playing({})
export const Waiting = sectionStory(ScratchSection, token, {
  otherwise: ({ method }) => (method === 'POST' ? forever() : undefined),
})
export const TooSoon = sectionStory(ScratchSection, token, {
  otherwise: ({ method }) => (method === 'POST' ? refused('game.play_again_later', 409, { nextPlayAt }) : undefined),
})
export const PlayedToday = sectionStory(ScratchSection, played)
export const PlayedForEver = sectionStory(
  ScratchSection,
  withBlock(token, 'game-of-chance-v1', { playsLeft: 0, nextPlayAt: null }, ['Play']),
)
