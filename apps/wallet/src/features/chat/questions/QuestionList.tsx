import { Button, EmptyState, LinkButton, SegmentedControl, Skeleton, SkeletonGroup, TextField } from '@vitrine/ui'
import { FullScreen } from '@vitrine/ui/full-screen'
import CircleHelp from 'lucide-react/icons/circle-help'
import Search from 'lucide-react/icons/search'
import { useDeferredValue, useState } from 'react'
import { RetryNote } from '../../../components/problem/RetryNote.tsx'
import type { ChatTimeline } from '../../../data/chat/model.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { goBack } from '../../../platform/navigation/navigation.ts'
import { Title } from '../../../platform/navigation/title.tsx'
import { useRoomPlace } from '../place.tsx'
import { useFillOlder } from '../timeline/use-fill-older.ts'
import { QuestionRow } from './QuestionRow.tsx'
import { chosen, countsOf, type Question, questionsIn, type Shown } from './question.ts'
import styles from './questions.module.css'

/** What was asked in a room and how far it has come; the newest first. */
export function QuestionList({ timeline }: { timeline: ChatTimeline }) {
  const t = useT('questions')
  const { room, links } = useRoomPlace()
  const [shown, setShown] = useState<Shown>('all')
  const [words, setWords] = useState('')
  const { isReady, hasOlder, isLoadingOlder, loadOlder, failure } = timeline
  const isFilling = useFillOlder(timeline)
  const questions = questionsIn(timeline.messages)
  const wanted = useDeferredValue(words.trim())
  const found = chosen(questions, shown, wanted)
  const counts = countsOf(questions)
  const isEmpty = isReady && questions.length === 0 && !isFilling && !isLoadingOlder
  const { newQuestion } = links
  const mayAsk = newQuestion !== null && room.may.send
  const ask = mayAsk && (
    <LinkButton href={newQuestion} variant="primary" full>
      {t('ask-title')}
    </LinkButton>
  )
  return (
    <FullScreen
      title={t('questions')}
      subtitle={<bdi>{room.name}</bdi>}
      onClose={() => goBack(links.room)}
      footer={!isEmpty && ask}
    >
      <div className={styles.page}>
        <Title>{t('questions')}</Title>
        {isEmpty && !hasOlder ? (
          <EmptyState
            picture={<CircleHelp aria-hidden="true" />}
            title={t('empty-title')}
            message={t(ask ? 'empty' : 'not-allowed')}
            action={ask}
          />
        ) : (
          <>
            <search>
              <TextField
                label={t('search')}
                prefix={<Search aria-hidden="true" />}
                value={words}
                onChange={setWords}
                autoComplete="off"
                maxLength={100}
              />
            </search>
            <SegmentedControl
              label={t('which')}
              hideLabel
              value={shown}
              onChange={setShown}
              segments={[
                { value: 'all', label: t('all', { count: counts.all }) },
                { value: 'open', label: t('open-count', { count: counts.open }) },
                { value: 'answered', label: t('answered-count', { count: counts.answered }) },
              ]}
            />
            {(!isReady || (isFilling && questions.length === 0)) && <Blank />}
            <ul className={styles.list} aria-label={t('questions')}>
              {found.map((question) => (
                <li key={question.id}>
                  <QuestionRow question={question} />
                </li>
              ))}
            </ul>
            <p role="status" className={styles.note}>
              {isReady && !isFilling && found.length === 0 && t(wanted === '' ? `none-${shown}` : 'none-found')}
            </p>
            {failure !== null && failure !== undefined && !isLoadingOlder && (
              <RetryNote error={failure} onRetry={loadOlder} />
            )}
            {isReady && hasOlder && !failure && (
              <Button variant="quiet" busy={isLoadingOlder} onPress={loadOlder}>
                {t('older')}
              </Button>
            )}
            {wanted !== '' && <SaidBefore key={wanted} words={wanted} known={questions} />}
          </>
        )}
      </div>
    </FullScreen>
  )
}

/** Asks the server, which knows all that was ever asked. */
function SaidBefore({ words, known }: { words: string; known: readonly Question[] }) {
  const t = useT('questions')
  const { room, actions } = useRoomPlace()
  const [found, setFound] = useState<readonly Question[] | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    setFailure(null)
    try {
      setFound(questionsIn(await actions.search(room.id, words)))
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  const others = found?.filter(({ id }) => known.every((each) => each.id !== id))
  return (
    <section className={styles.before}>
      {found === null && (
        <Button variant="quiet" busy={busy} onPress={() => void ask()}>
          {t('search-older')}
        </Button>
      )}
      {failure !== null && <RetryNote error={failure} onRetry={() => void ask()} />}
      <p role="status" className={styles.note}>
        {others && t('found-older', { count: others.length })}
      </p>
      <ul className={styles.list}>
        {others?.map((question) => (
          <li key={question.id}>
            <QuestionRow question={question} isOld />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Blank() {
  return (
    <SkeletonGroup className={styles.list}>
      <Skeleton height="5rem" />
      <Skeleton height="5rem" />
      <Skeleton height="5rem" />
    </SkeletonGroup>
  )
}
