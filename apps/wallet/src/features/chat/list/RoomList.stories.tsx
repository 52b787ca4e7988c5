import { person } from '@vitrine/fixtures'
import { At } from '../../../testing/At.tsx'
import { demoServer, tokensOf } from '../../../testing/demo-answers.ts'
import { fullscreen, inWorld, type Story } from '../../../testing/story.tsx'
import { ana, bo, chen, quietActions, roomOf, said } from '../story-room.tsx'
import { RoomList, type RoomListProps } from './RoomList.tsx'
import UnopenedPage from './Unopened.tsx'

export default { title: 'Chat/Messages', decorators: [inWorld], parameters: fullscreen }

const direct = (id: string, who: typeof bo, more: Parameters<typeof roomOf>[0] = {}) =>
  roomOf({ id, kind: 'direct', name: who.name, picture: who.picture, others: [who], memberCount: 2, ...more })
const rooms = [
  direct('!1', bo, { unread: 3, mentions: 1, last: said(1, bo, 'Are you at the parade tonight?') }),
  roomOf({ id: '!2', last: said(2, ana, 'See you there') }),
  direct('!3', chen, { isMuted: true, unread: 120, last: said(3, chen, { kind: 'removed', by: null }) }),
  direct('!4', chen, { membership: 'invite', invitedBy: chen, last: null }),
  direct('!5', bo, { isArchived: true }),
]

const story = (props: Partial<RoomListProps>): Story => ({
  render: () => (
    <At address="/dms">
      <RoomList rooms={rooms} isReady state="live" actions={quietActions} current="/dm/!2" {...props} />
    </At>
  ),
  parameters: {
    world: { accountId: person('ana').id, answer: demoServer({ me: 'ana', tokens: tokensOf('ana') }) },
  },
})

export const Filled = story({})
export const Empty = story({ rooms: [] })
export const Loading = story({ rooms: [], isReady: false, state: 'starting' })
export const GaveUp = story({ state: 'gave-up' })
export const DeviceFull = story({ state: 'quota' })
export const Unopened: Story = { render: () => <UnopenedPage /> }
