import { useState } from 'react'
import { useDraft } from '../../../data/chat/use-draft.ts'
import { useQuestions } from '../../../data/chat/use-timeline.ts'
import { useSearchParams } from '../../../platform/navigation/navigation.ts'
import { OverSpace } from '../communities/OverSpace.tsx'
import type { SpaceParams } from '../communities/space-links.ts'
import { type Asked, NewQuestion } from './NewQuestion.tsx'
import { type Question, questionsIn } from './question.ts'

/** Where one asks something in a brand's room, or asks it otherwise. */
export default function NewQuestionPage({ params }: { params: SpaceParams }) {
  const edits = useSearchParams().get('edits')
  return <OverSpace params={params}>{({ room }) => <Asking key={edits} roomId={room.id} edits={edits} />}</OverSpace>
}

function Asking({ roomId, edits }: { roomId: string; edits: string | null }) {
  const { messages } = useQuestions(roomId)
  const questions = questionsIn(messages)
  const edited = questions.find(({ id, isMine }) => id === edits && isMine)
  return edited ? <Changing question={edited} /> : <New roomId={roomId} questions={questions} />
}

function Changing({ question }: { question: Question }) {
  const [asked, setAsked] = useState<Asked>({ title: question.title, text: question.text })
  return <NewQuestion asked={asked} onChange={setAsked} others={[]} edits={question.id} />
}

/** What is begun stays on the device until it is asked. */
function New({ roomId, questions }: { roomId: string; questions: readonly Question[] }) {
  const [draft, setDraft] = useDraft(roomId, 'new-question')
  const [title = '', ...rest] = draft.split('\n')
  return (
    <NewQuestion
      asked={{ title, text: rest.join('\n') }}
      onChange={({ title: first, text }) => setDraft(first === '' && text === '' ? '' : `${first}\n${text}`)}
      others={questions}
      edits={null}
    />
  )
}
