import { person } from '@vitrine/fixtures'
import type { ReactNode } from 'react'
import { At } from '../../../testing/At.tsx'
import { demoServer, tokensOf } from '../../../testing/demo-answers.ts'
import { fullscreen, inWorld, type Story } from '../../../testing/story.tsx'
import { bo, quietModerating, roomOf } from '../story-room.tsx'
import ModerationNotices from './ModerationNotices.tsx'
import { PersonSheet } from './PersonTools.tsx'

export default { title: 'Chat/Moderation', decorators: [inWorld], parameters: fullscreen }

const notice = (last: number, act: string, more: object = {}) => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${last}`, at: '2026-05-14T09:30:00.000Z', act },
  ...{ businessId: 'nightparade1', businessName: 'Night Parade', roomId: '!room', roomName: 'The route' },
  ...{ until: null, reason: '', appeal: 'Write to team@parade.example.' },
  ...more,
})
const notices = [
  notice(1, 'muted', { until: '2026-05-15T09:30:00.000Z', reason: 'Please don’t insult people.' }),
  notice(2, 'banned', { roomId: null, roomName: null }),
]
const answer = demoServer({
  me: 'ana',
  tokens: tokensOf('ana'),
  otherwise: ({ path }) => (path === '/me/moderation' ? { body: { items: notices } } : undefined),
})
const story = (render: () => ReactNode): Story => ({
  render: () => <At address="/dm/!room">{render()}</At>,
  parameters: { world: { accountId: person('ana').id, answer } },
})
const nothing = () => undefined
const toolsIn = (moderate: boolean) => (
  <PersonSheet
    person={bo}
    room={roomOf({ may: { send: true, invite: true, remove: moderate, moderate, pin: moderate } })}
    actions={quietModerating}
    onClose={nothing}
  />
)

export const ForModerators = story(() => toolsIn(true))
export const ForEverybody = story(() => toolsIn(false))
export const Notices = story(() => <ModerationNotices />)
