import { Button, EmptyState, ErrorNote, LinkButton, ProgressBar } from '@vitrine/ui'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useEffect, useRef, useState } from 'react'
import { KeyProblem } from '../../../components/unlock/KeyProblem.tsx'
import { useUnlock } from '../../../components/unlock/use-unlock.tsx'
import { useKeys } from '../../../data/keys/use-keys.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { navigate } from '../../../platform/navigation/navigation.ts'
import { href } from '../../../platform/navigation/paths.ts'
import { KeyScreen } from '../KeyScreen.tsx'
import styles from '../keys.module.css'
import { type Question, questionsFor } from './questions.ts'
import { SkipDialog } from './SkipDialog.tsx'
import { useWords } from './use-words.ts'

/** Whether the words were written down: first, last and two others, each among others. After three slips the words are shown again. */
export default function ConfirmPage() {
  const t = useT('keys')
  return <KeyScreen title={t('confirm-title')}>{() => <Confirm />}</KeyScreen>
}

const mostSlips = 3

function Confirm() {
  const t = useT('keys')
  const keys = useKeys()
  const unlock = useUnlock()
  const { secret, words, reveal, fresh } = useWords()
  const [questions, setQuestions] = useState<Question[] | null>(null)
  const [step, setStep] = useState(0)
  const [slips, setSlips] = useState(0)
  const [isSkipping, setIsSkipping] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const asked = useRef(false)
  const begin = () => {
    const known = fresh()
    if (known) reveal(known).catch(setError)
    else unlock.anew({ lead: t('confirm-unlock'), label: t('confirm-begin'), work: reveal })
  }
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    begin()
  })
  useEffect(() => setQuestions(words && questionsFor(words)), [words])

  const question = questions?.[step]
  if (questions && !question)
    return (
      <EmptyState
        picture={<ShieldCheck aria-hidden="true" />}
        title={t('confirmed')}
        message={t('confirmed-about')}
        action={
          <LinkButton variant="primary" href={href('blockchainWallets')}>
            {t('to-addresses')}
          </LinkButton>
        }
      />
    )
  const choose = async (word: string) => {
    if (!question || !questions || !words) return
    if (word !== words[question.place]) {
      if (slips + 1 >= mostSlips) navigate(href('newWalletBackup', {}, { secret }), { replace: true })
      return setSlips(slips + 1)
    }
    setSlips(0)
    if (step === questions.length - 1) {
      await keys.confirmWords(secret).catch(setError)
      keys.forgetFresh()
    }
    setStep(step + 1)
  }
  return (
    <div className={styles.form}>
      {error !== null && <KeyProblem error={error} />}
      {question && questions ? (
        <>
          <ProgressBar
            label={t('confirm-progress')}
            value={step}
            max={questions.length}
            valueText={t('confirm-step', { step: String(step + 1), of: String(questions.length) })}
          />
          <h2 className={styles.question} aria-live="polite">
            {question.place === 0
              ? t('confirm-first')
              : step === 1
                ? t('confirm-last')
                : t('confirm-word', { number: String(question.place + 1) })}
          </h2>
          {slips > 0 && <ErrorNote>{t('confirm-wrong', { number: String(question.place + 1) })}</ErrorNote>}
          <ul className={styles.taps} translate="no">
            {question.choices.map((word) => (
              <li key={word}>
                <Button full variant="quiet" onPress={() => void choose(word)}>
                  {word}
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Button full onPress={begin}>
          {t('confirm-begin')}
        </Button>
      )}
      <LinkButton full href={href('newWalletBackup', {}, { secret })}>
        {t('words-again')}
      </LinkButton>
      <Button full variant="plain" onPress={() => setIsSkipping(true)}>
        {t('later')}
      </Button>
      {isSkipping && <SkipDialog onCancel={() => setIsSkipping(false)} />}
      {unlock.sheet}
    </div>
  )
}
