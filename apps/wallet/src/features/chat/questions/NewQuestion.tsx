import { Button, ListRow, TextArea, TextField } from '@vitrine/ui'
import { FullScreen } from '@vitrine/ui/full-screen'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-help'
import { type FormEvent, useDeferredValue, useId } from 'react'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { goBack } from '../../../platform/navigation/navigation.ts'
import { Title } from '../../../platform/navigation/title.tsx'
import { useRoomPlace } from '../place.tsx'
import { type Question, similar } from './question.ts'
import styles from './questions.module.css'

export interface Asked {
  title: string
  text: string
}

interface NewQuestionProps {
  asked: Asked
  onChange: (asked: Asked) => void
  /** What was asked before: it may be answered already. */
  others: readonly Question[]
  /** One's own question that this replaces. */
  edits: string | null
}

/** Asks in one sentence, with more about it for whoever needs it to answer. */
export function NewQuestion({ asked, onChange, others, edits }: NewQuestionProps) {
  const t = useT('questions')
  const { room, actions, links } = useRoomPlace()
  const formId = useId()
  const title = asked.title.trim()
  const before = similar(others, useDeferredValue(title))
  const back = () => goBack((edits && links.thread(edits)) || links.room)
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (title === '') return
    // What is left may be another page: the question is kept before.
    await actions.send(room.id, { text: asked.text.trim(), question: { title, ...(edits ? { edits } : {}) } })
    if (!edits) onChange({ title: '', text: '' })
    back()
  }
  const heading = t(edits ? 'edit-title' : 'ask-title')
  return (
    <FullScreen
      title={heading}
      subtitle={<bdi>{room.name}</bdi>}
      onClose={back}
      footer={
        room.may.send && (
          <Button type="submit" form={formId} full disabled={title === ''}>
            {t(edits ? 'save' : 'ask')}
          </Button>
        )
      }
    >
      <Title>{heading}</Title>
      {room.may.send ? (
        <form id={formId} className={styles.form} onSubmit={(event) => void ask(event)} noValidate>
          <TextField
            label={t('title')}
            description={t('title-hint')}
            value={asked.title}
            onChange={(next) => onChange({ ...asked, title: next.replaceAll('\n', ' ') })}
            dir="auto"
            autoComplete="off"
            autoFocus
            maxLength={300}
          />
          {before.length > 0 && (
            <section className={styles.before}>
              <h2 className={styles.heading}>{t('asked-before')}</h2>
              <ul className={styles.list}>
                {before.map((each) => (
                  <li key={each.id}>
                    <Before question={each} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          <TextArea
            label={t('more')}
            value={asked.text}
            onChange={(text) => onChange({ ...asked, text })}
            dir="auto"
            rows={5}
            maxLength={4_000}
          />
        </form>
      ) : (
        <p className={styles.note}>{t('not-allowed')}</p>
      )}
    </FullScreen>
  )
}

function Before({ question }: { question: Question }) {
  const t = useT('questions')
  const { links } = useRoomPlace()
  const isAnswered = question.acceptedAnswer !== null
  const row = {
    title: <bdi>{question.title}</bdi>,
    subtitle: isAnswered ? question.acceptedExcerpt || t('answered') : t('open'),
    leading: isAnswered ? (
      <CircleCheck aria-hidden="true" className={styles.good} />
    ) : (
      <CircleHelp aria-hidden="true" />
    ),
  }
  const thread = question.sending === null ? links.thread(question.id) : null
  return thread ? <ListRow {...row} href={thread} /> : <ListRow {...row} />
}
