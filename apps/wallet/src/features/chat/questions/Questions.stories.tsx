import { person } from '@vitrine/fixtures'
import { type ReactNode, useState } from 'react'
import type { ChatMessage, ChatRoom, ChatTimeline } from '../../../data/chat/model.ts'
import { At } from '../../../testing/At.tsx'
import { demoServer, tokensOf } from '../../../testing/demo-answers.ts'
import { fullscreen, inWorld, type Story } from '../../../testing/story.tsx'
import { ana, bo, chen, roomOf, StoryRoom, said, timelineOf } from '../story-room.tsx'
import { type Asked, NewQuestion } from './NewQuestion.tsx'
import { QuestionList } from './QuestionList.tsx'
import { questionsIn } from './question.ts'

export default { title: 'Chat/Questions', decorators: [inWorld], parameters: fullscreen }

const asked = (
  minute: number,
  from: typeof ana,
  title: string,
  { answers = 0, answer = null, ...more }: { answers?: number; answer?: string | null } & Partial<ChatMessage> = {},
) =>
  said(
    minute,
    from,
    {
      ...{ kind: 'question', title, text: '', answers },
      ...{ acceptedAnswer: answer === null ? null : '$a', acceptedExcerpt: answer ?? '' },
    },
    more,
  )

const questions = [
  asked(1510, ana, 'Can children walk with the lanterns?', { id: 'tempEventId_1', sending: 'waiting' }),
  asked(1500, chen, 'Which bridge is closed on Saturday, and how do I get around it with a drum on my back?', {
    answers: 2,
  }),
  asked(60, ana, 'Where can I leave my bike?', {
    answers: 3,
    answer: 'There’s a rack behind the cathedral. It fills up by seven.',
  }),
  asked(2, bo, 'Who has spare sticks?'),
]

const story = (draw: () => ReactNode, room: Partial<ChatRoom> = {}): Story => ({
  render: () => (
    <At address="/b/night-parade/space/s1/question-list">
      <StoryRoom room={roomOf({ kind: 'space', name: 'The route', ...room })}>{draw()}</StoryRoom>
    </At>
  ),
  parameters: {
    world: { accountId: person('ana').id, answer: demoServer({ me: 'ana', tokens: tokensOf('ana') }) },
  },
})
const list = (messages: readonly ChatMessage[], more: Partial<ChatTimeline> = {}, room: Partial<ChatRoom> = {}) =>
  story(() => <QuestionList timeline={timelineOf(messages, more)} />, room)

export const Filled = list(questions)
export const Empty = list([])
export const ReadOnly = list([], {}, { may: { ...roomOf().may, send: false } })
export const Loading = list([], { isReady: false })
export const Offline = list(questions, { hasOlder: true, failure: new TypeError('Failed to fetch') })
export const NotSent = list([
  asked(1510, ana, 'Can children walk with the lanterns?', {
    ...{ id: 'tempEventId_1', sending: 'failed', failure: 'M_LIMIT_EXCEEDED' },
  }),
])

function Asking({ title, edits = null }: { title: string; edits?: string | null }) {
  const [value, setValue] = useState<Asked>({ title, text: '' })
  return <NewQuestion asked={value} onChange={setValue} others={questionsIn(questions)} edits={edits} />
}
export const Asks = story(() => <Asking title="" />)
export const AskedBefore = story(() => <Asking title="Can I leave my bike somewhere?" />)
export const Changes = story(() => <Asking title="Who has spare sticks?" edits="$2" />)
