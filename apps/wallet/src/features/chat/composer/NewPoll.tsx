import { Button, TextField } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { type FormEvent, useId, useState } from 'react'
import { useT } from '../../../platform/i18n/use-t.tsx'
import styles from './composer.module.css'

export interface PollDraft {
  question: string
  options: readonly string[]
  most: number
}

const optionsMost = 10

/** What somebody who runs the room asks everybody in it. */
export function NewPoll({ onSend, onClose }: { onSend: (poll: PollDraft) => void; onClose: () => void }) {
  const t = useT('chat')
  const formId = useId()
  const [question, setQuestion] = useState('')
  const [options, setOptions] = useState<readonly string[]>(['', ''])
  const [isSeveral, setIsSeveral] = useState(false)
  const written = [...new Set(options.map((option) => option.trim()).filter((option) => option !== ''))]
  const canSend = question.trim() !== '' && written.length >= 2
  const change = (at: number, text: string) => {
    const next = options.map((option, index) => (index === at ? text : option))
    // There is always room for one more.
    setOptions(next.at(-1) !== '' && next.length < optionsMost ? [...next, ''] : next)
  }
  return (
    <Sheet
      title={t('poll-new')}
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} full disabled={!canSend}>
          {t('send')}
        </Button>
      }
    >
      <form
        id={formId}
        className={styles.pollForm}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (canSend) onSend({ question: question.trim(), options: written, most: isSeveral ? written.length : 1 })
        }}
      >
        <TextField
          label={t('poll-question')}
          value={question}
          onChange={setQuestion}
          maxLength={300}
          autoComplete="off"
        />
        {options.map((option, index) => (
          <TextField
            // Their places are all that they are known by.
            // biome-ignore lint/suspicious/noArrayIndexKey: options have no names before they are written
            key={index}
            label={t('poll-option', { number: index + 1 })}
            value={option}
            onChange={(text) => change(index, text)}
            maxLength={200}
            autoComplete="off"
          />
        ))}
        <label className={styles.pollSeveral}>
          <input type="checkbox" checked={isSeveral} onChange={() => setIsSeveral(!isSeveral)} />
          {t('poll-several')}
        </label>
      </form>
    </Sheet>
  )
}
