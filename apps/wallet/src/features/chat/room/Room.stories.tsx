import { person } from '@vitrine/fixtures'
import type { ChatMessage, ChatRoom, ChatTimeline } from '../../../data/chat/model.ts'
import { At } from '../../../testing/At.tsx'
import { demoServer, tokensOf } from '../../../testing/demo-answers.ts'
import { fullscreen, inWorld, type Story } from '../../../testing/story.tsx'
import { ana, bo, chen, roomOf, StoryRoom, said, talk, timelineOf, useStoryDraft } from '../story-room.tsx'
import { RoomBlank } from './RoomBlank.tsx'
import { RoomView, type RoomViewProps } from './RoomView.tsx'

export default { title: 'Chat/Room', decorators: [inWorld], parameters: fullscreen }

const nobodySeen = new Map([['$1503', [bo, chen]]])

function Shown(props: Partial<RoomViewProps> & { timeline: ChatTimeline }) {
  const draft = useStoryDraft()
  return (
    <RoomView
      typing={[]}
      seenBy={nobodySeen}
      draft={draft}
      threadId={null}
      target={null}
      hidesBack={false}
      {...props}
    />
  )
}

const story = (timeline: ChatTimeline, room: Partial<ChatRoom> = {}, more: Partial<RoomViewProps> = {}): Story => ({
  render: () => (
    <At address="/dm/!room">
      <StoryRoom room={roomOf(room)}>
        <Shown timeline={timeline} {...more} />
      </StoryRoom>
    </At>
  ),
  parameters: {
    world: { accountId: person('ana').id, answer: demoServer({ me: 'ana', tokens: tokensOf('ana') }) },
  },
})
const alone: Partial<ChatRoom> = { kind: 'direct', name: bo.name, picture: bo.picture, others: [bo], memberCount: 2 }
const of = (text: string, more: Partial<ChatMessage>) => said(1510, ana, text, { id: `tempEventId_${text}`, ...more })

export const Filled = story(timelineOf(talk), {}, { typing: [bo, chen] })
export const OfTwo = story(timelineOf(talk.filter(({ sender }) => sender !== chen)), alone, { typing: [bo] })
export const Unread = story(timelineOf(talk), { readUpTo: '$60', unread: 5 })
export const NotSent = story(
  timelineOf([
    ...talk,
    of('Sending now', { sending: 'sending' }),
    of('Waiting for a network', { sending: 'waiting' }),
    of('Too much at once', { sending: 'failed', failure: 'M_LIMIT_EXCEEDED' }),
  ]),
)
export const Long = story(
  timelineOf(
    Array.from({ length: 2000 }, (_, index) => said(index, index % 3 === 0 ? ana : bo, `Number ${index + 1}`)),
    { hasOlder: true },
  ),
)
export const Empty = story(timelineOf([]), { ...alone, id: 'local+story' })
export const Loading = story(timelineOf([], { isReady: false }))
export const Unknown: Story = { render: () => <RoomBlank /> }
export const Failed = story(timelineOf([], { isReady: false, failure: new TypeError('Failed to fetch') }))
export const OlderFailed = story(timelineOf(talk, { hasOlder: true, failure: new TypeError('Failed to fetch') }))
export const Invited = story(timelineOf([]), { ...alone, membership: 'invite', invitedBy: bo })
export const Banned = story(timelineOf(talk), { membership: 'ban' })
export const Left = story(timelineOf(talk), { membership: 'leave' })
export const ReadOnly = story(timelineOf(talk), {
  may: { send: false, invite: false, remove: false, moderate: false, pin: false },
})
export const Encrypted = story(timelineOf([]), { isEncrypted: true })
export const Thread = story(
  timelineOf([
    ...talk.filter(({ kind }) => kind === 'question'),
    said(1520, chen, 'Left of the stage', { threadId: '$1505' }),
    said(1521, ana, 'Thanks!', { threadId: '$1505' }),
  ]),
  {},
  { threadId: '$1505' },
)
