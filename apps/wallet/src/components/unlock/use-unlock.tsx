import type { Unlocking } from '@vitrine/chain/keys'
import { type ReactNode, useState } from 'react'
import { useKeys, useKeysState } from '../../data/keys/use-keys.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { UnlockSheet } from './UnlockSheet.tsx'

interface Question {
  lead: string
  label: string
  title?: string
  passwordOnly?: boolean
  work: (unlocking: Unlocking) => Promise<unknown>
}

/**
 * Asks for the password or passkey where it is needed, and nowhere else: `whenOpen` only while the keys are locked, `anew` also while they are
 * open. Whoever calls draws `sheet`.
 */
export function useUnlock(): {
  sheet: ReactNode
  whenOpen: (work: () => unknown) => void
  anew: (question: Question) => void
} {
  const t = useT('unlock')
  const keys = useKeys()
  const { status } = useKeysState()
  const [question, setQuestion] = useState<Question | null>(null)
  const close = () => setQuestion(null)
  return {
    sheet: question && (
      <UnlockSheet
        title={question.title ?? t('title')}
        lead={question.lead}
        label={question.label}
        passwordOnly={question.passwordOnly ?? false}
        onUnlock={async (unlocking) => {
          await question.work(unlocking)
          close()
        }}
        onClose={close}
      />
    ),
    whenOpen(work) {
      if (status === 'open') return void work()
      setQuestion({
        lead: t('lead'),
        label: t('unlock'),
        work: async (unlocking) => {
          await keys.unlock(unlocking)
          await work()
        },
      })
    },
    anew(asked) {
      const work = async (unlocking: Unlocking) => {
        // What needs the password anew needs the keys open, too.
        if (keys.state().status !== 'open') await keys.unlock(unlocking)
        await asked.work(unlocking)
      }
      setQuestion({ ...asked, work })
    },
  }
}
