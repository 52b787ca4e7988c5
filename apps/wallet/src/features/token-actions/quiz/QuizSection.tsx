import type { QuizOutput, QuizState } from '@vitrine/protocol'
import { Button, RadioGroup, TextField } from '@vitrine/ui'
import { useState } from 'react'
import { Panel } from '../../../components/panel/Panel.tsx'
import panel from '../../../components/panel/panel.module.css'
import { ProblemNote } from '../../../components/problem/ProblemNote.tsx'
import { isAble } from '../../../components/token/token-view.ts'
import { partId } from '../../../components/token-parts/go-to-part.ts'
import type { TokenPartProps } from '../../../components/token-parts/token-parts.ts'
import { useTokenAction } from '../../../data/tokens/use-token-action.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { blockOf } from '../block-of.ts'
import { OptionLabel } from '../OptionLabel.tsx'

/** A question, the ways to answer it, and whether the answer was right. */
export default function QuizSection({ token, isMine }: TokenPartProps) {
  const t = useT('token-actions')
  const quiz = blockOf(token, 'quiz-v2')
  const answer = useTokenAction<QuizOutput>(token, 'quiz-v2', 'answer-v1')
  const [given, setGiven] = useState('')
  if (!quiz) return null
  const canAnswer = isMine && isAble(token, 'Answer')
  const wasWrong = answer.data?.output.solved === false && quiz.status === 'open'
  const change = (next: string) => {
    setGiven(next)
    // What was said of the last answer says nothing about this one.
    if (answer.data || answer.error) answer.reset()
  }
  return (
    <Panel id={partId('quiz-v2')} title={quiz.question}>
      {quiz.clue && quiz.status === 'open' && (
        <details>
          <summary>{t('quiz-clue')}</summary>
          <p className={panel.note}>{quiz.clue}</p>
        </details>
      )}
      <div role="status">
        {quiz.status === 'solved' && <p className={panel.good}>{t('quiz-solved')}</p>}
        {quiz.status === 'failed' && <p className={panel.bad}>{t('quiz-failed')}</p>}
        {wasWrong && <p className={panel.bad}>{t('quiz-wrong')}</p>}
      </div>
      {canAnswer && (
        <form
          className={panel.fields}
          onSubmit={(event) => {
            event.preventDefault()
            if (given.trim() !== '' && !answer.isPending) answer.mutate({ answer: given })
          }}
        >
          <AnswerField quiz={quiz} given={given} onChange={change} disabled={answer.isPending} />
          <div className={panel.ways}>
            <Button type="submit" busy={answer.isPending} disabled={given.trim() === ''}>
              {t('quiz-answer')}
            </Button>
          </div>
          {quiz.attemptsLeft !== null && <p className={panel.note}>{t('quiz-left', { count: quiz.attemptsLeft })}</p>}
        </form>
      )}
      {answer.isError && <ProblemNote error={answer.error} />}
    </Panel>
  )
}

interface AnswerFieldProps {
  quiz: QuizState
  given: string
  disabled: boolean
  onChange: (given: string) => void
}

function AnswerField({ quiz, given, disabled, onChange }: AnswerFieldProps) {
  const t = useT('token-actions')
  if (quiz.answerOptions.length === 0) {
    return (
      <TextField
        label={t('quiz-own')}
        value={given}
        onChange={onChange}
        maxLength={200}
        autoComplete="off"
        disabled={disabled}
      />
    )
  }
  return (
    <RadioGroup
      label={t('quiz-choose')}
      value={given || null}
      onChange={onChange}
      disabled={disabled}
      choices={quiz.answerOptions.map((option) => ({ value: option.id, label: <OptionLabel {...option} /> }))}
    />
  )
}
