import { EmptyState, LinkButton } from '@vitrine/ui'
import { FullScreen } from '@vitrine/ui/full-screen'
import { useState } from 'react'
import { useDraft } from '../../../data/chat/use-draft.ts'
import { useQuestions, useTimeline } from '../../../data/chat/use-timeline.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { goBack, useSearchParams } from '../../../platform/navigation/navigation.ts'
import { OverSpace } from '../communities/OverSpace.tsx'
import type { SpaceParams } from '../communities/space-links.ts'
import { useRoomPlace } from '../place.tsx'
import { type Asked, NewQuestion } from './NewQuestion.tsx'
import { type Question, questionsIn } from './question.ts'

/** Where one asks something in a brand's room, or asks it otherwise. */
export default function NewQuestionPage({ params }: { params: SpaceParams }) {
  const edits = useSearchParams().get('edits')
  return (
    <OverSpace params={params}>
      {({ room }) => (edits === null ? <New roomId={room.id} /> : <Edited key={edits} roomId={room.id} id={edits} />)}
    </OverSpace>
  )
}

function Edited({ roomId, id }: { roomId: string; id: string }) {
  const { messages, isReady } = useTimeline(roomId, id)
  const question = questionsIn(messages).find((each) => each.id === id && each.isMine)
  if (question) return <Changing question={question} />
  return <NoQuestion isKnown={isReady} />
}

function NoQuestion({ isKnown }: { isKnown: boolean }) {
  const t = useT('questions')
  const { room, links } = useRoomPlace()
  return (
    <FullScreen title={t('edit-title')} subtitle={<bdi>{room.name}</bdi>} onClose={() => goBack(links.room)}>
      {isKnown && (
        <EmptyState
          title={t('not-found')}
          action={links.questions && <LinkButton href={links.questions}>{t('to-questions')}</LinkButton>}
        />
      )}
    </FullScreen>
  )
}

function Changing({ question }: { question: Question }) {
  const [asked, setAsked] = useState<Asked>({ title: question.title, text: question.text })
  return <NewQuestion asked={asked} onChange={setAsked} others={[]} edits={question.id} />
}

/** What is begun stays on the device until it is asked. */
function New({ roomId }: { roomId: string }) {
  const questions = questionsIn(useQuestions(roomId).messages)
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
