import { Button, TextArea, TextField } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { type FormEvent, useId } from 'react'
import type { ChatSketch } from '../../../../data/chat/model.ts'
import { useT } from '../../../../platform/i18n/use-t.tsx'
import Drawing from '../Drawing.tsx'
import styles from './board.module.css'

export interface Words {
  title: string
  description: string
}

interface SketchWordsProps {
  sketch: ChatSketch
  words: Words
  onChange: (words: Words) => void
  busy: boolean
  /** What the button says. */
  send: string
  onSend: () => void
  onClose: () => void
}

/** How a sketch is called, and what is on it for who does not see it; the last step before it is sent. */
export function SketchWords({ sketch, words, onChange, busy, send, onSend, onClose }: SketchWordsProps) {
  const t = useT('sketches')
  const formId = useId()
  return (
    <Sheet
      title={t('words-title')}
      onClose={onClose}
      locked={busy}
      footer={
        <Button type="submit" form={formId} full busy={busy}>
          {send}
        </Button>
      }
    >
      <form
        id={formId}
        className={styles.words}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          onSend()
        }}
      >
        <div className={styles.preview}>
          <Drawing sketch={sketch} label={t('preview')} side={480} />
        </div>
        <TextField
          label={t('title')}
          value={words.title}
          onChange={(title) => onChange({ ...words, title })}
          dir="auto"
          autoComplete="off"
          maxLength={300}
        />
        <TextArea
          label={t('description')}
          description={t('description-hint')}
          value={words.description}
          onChange={(description) => onChange({ ...words, description })}
          dir="auto"
          maxLength={1_000}
        />
      </form>
    </Sheet>
  )
}
