import { person } from '@vitrine/fixtures'
import { type ReactNode, useState } from 'react'
import type { ChatMessage, ChatRoom, ChatSketch, ChatTimeline } from '../../../data/chat/model.ts'
import { At } from '../../../testing/At.tsx'
import { demoServer, tokensOf } from '../../../testing/demo-answers.ts'
import { fullscreen, inWorld, type Story } from '../../../testing/story.tsx'
import { ana, bo, chen, roomOf, StoryRoom, said, timelineOf } from '../story-room.tsx'
import { SketchBoard } from './board/SketchBoard.tsx'
import { SketchWords } from './board/SketchWords.tsx'
import { SketchList } from './SketchList.tsx'
import { SketchViewer } from './SketchViewer.tsx'
import { sketchesIn } from './sketch.ts'

export default { title: 'Chat/Sketches', decorators: [inWorld], parameters: fullscreen }

/** A wave, as a hand draws it. */
const wave = (from: number, height: number, color: string, size = 11) => ({
  ...{ color, size },
  points: Array.from({ length: 40 }, (_, at) => [
    ...[100 + at * 18, from + Math.round(Math.sin(at / 4) * height)],
    Math.round((0.3 + 0.4 * Math.abs(Math.cos(at / 7))) * 100) / 100,
  ]).flat(),
})
const sea = (paper: ChatSketch['paper']): ChatSketch => ({
  ...{ width: 900, height: 1_200, paper },
  strokes: [wave(500, 90, '#2f6fdb', 26), wave(640, 60, 'ink'), wave(720, 30, 'ink', 5)],
})

const drawn = (
  minute: number,
  from: typeof ana,
  title: string,
  more: Partial<ChatMessage> = {},
  paper = sea('light'),
) =>
  said(
    minute,
    from,
    {
      ...{ kind: 'sketch', title, description: title && 'Three waves above each other.' },
      ...{ mxc: null, localUrl: null, strokesAt: null, sketch: paper, width: 900, height: 1_200 },
    },
    more,
  )

const sketches = [
  drawn(1510, ana, 'Where we meet', { id: 'tempEventId_1', sending: 'waiting' }),
  drawn(1500, chen, 'The sea at night, as one sees it from the bridge', {}, sea('dark')),
  drawn(60, bo, ''),
]
const [, night] = sketchesIn(sketches)
const own = sketchesIn([drawn(61, ana, 'Where we meet')])[0]

const story = (draw: () => ReactNode, room: Partial<ChatRoom> = {}): Story => ({
  render: () => (
    <At address="/b/night-parade/space/s1/sketch-list">
      <StoryRoom room={roomOf({ kind: 'space', name: 'The route', ...room })}>{draw()}</StoryRoom>
    </At>
  ),
  parameters: {
    world: { accountId: person('ana').id, answer: demoServer({ me: 'ana', tokens: tokensOf('ana') }) },
  },
})
const nothing = () => undefined
const nobody: ReadonlySet<string> = new Set()
const list = (messages: readonly ChatMessage[], more: Partial<ChatTimeline> = {}, room: Partial<ChatRoom> = {}) =>
  story(() => <SketchList timeline={timelineOf(messages, more)} hidden={nobody} />, room)

export const Filled = list(sketches)
export const Empty = list([])
export const ReadOnly = list([], {}, { may: { ...roomOf().may, send: false } })
export const Loading = list([], { isReady: false })
export const Offline = list(sketches, { hasOlder: true, failure: new TypeError('Failed to fetch') })
export const NotSent = list([drawn(1510, ana, 'Where we meet', { sending: 'failed', failure: 'M_TOO_LARGE' })])

export const Opened = story(() => <SketchViewer sketch={night} onRemove={nothing} />)
export const OpenedOwn = story(() => <SketchViewer sketch={own} onRemove={nothing} />)
export const Gone = story(() => <SketchViewer sketch={null} onRemove={nothing} />)

const board = (begun: ChatSketch) =>
  story(() => (
    <SketchBoard
      title="Draw a sketch"
      subtitle="The route"
      begun={begun}
      onChange={nothing}
      onClose={nothing}
      onDone={nothing}
    />
  ))
export const BlankPaper = board({ ...sea('light'), strokes: [] })
export const Drawn = board(sea('light'))
export const OnDarkPaper = board(sea('dark'))

function Naming() {
  const [words, setWords] = useState({ title: 'Where we meet', description: '' })
  return (
    <SketchWords
      sketch={sea('light')}
      words={words}
      onChange={setWords}
      busy={false}
      send="Send"
      onSend={nothing}
      onClose={nothing}
    />
  )
}
export const Named = story(() => <Naming />)
