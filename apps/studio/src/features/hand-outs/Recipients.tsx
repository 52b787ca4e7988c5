import type { RecipientList } from '@vitrine/protocol'
import { decodeText, type RecipientListReading, readRecipientList, type TextEncoding } from '@vitrine/token-rules'
import { Badge, Button, Select, TextArea } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import Upload from 'lucide-react/icons/upload'
import { type ChangeEvent, useMemo, useRef } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './hand-outs.module.css'

type Delimiter = NonNullable<RecipientList['delimiter']>

export interface RecipientsDraft {
  text: string
  /** The file that it was read from, and how its letters were written. */
  file: { name: string; encoding: TextEncoding } | null
  delimiter: Delimiter | null
  column: number | null
}

export const noRecipients: RecipientsDraft = { text: '', file: null, delimiter: null, column: null }

let remembered: { draft: RecipientsDraft; reading: RecipientListReading } | null = null

/** What the server will make of it: by the same rules. */
export function readDraft(draft: RecipientsDraft): RecipientListReading {
  if (remembered?.draft === draft) return remembered.reading
  const { text, delimiter, column } = draft
  const reading = readRecipientList(text, { delimiter: delimiter ?? undefined, column: column ?? undefined })
  remembered = { draft, reading }
  return reading
}

interface RecipientsProps {
  draft: RecipientsDraft
  onChange: (draft: RecipientsDraft) => void
}

/** Typed, pasted or from a file; what is wrong and what comes twice is named by its line. */
export function Recipients({ draft, onChange }: RecipientsProps) {
  const t = useT('hand-outs')
  const picker = useRef<HTMLInputElement>(null)
  const reading = useMemo(() => readDraft(draft), [draft])
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    const { text, encoding } = decodeText(new Uint8Array(await file.arrayBuffer()))
    onChange({ ...noRecipients, text, file: { name: file.name, encoding } })
  }
  return (
    <>
      {draft.file ? (
        <div className={styles.file}>
          <span>
            {draft.file.name} <span className={styles.quiet}>{draft.file.encoding}</span>
          </span>
          <Button size="small" variant="quiet" onPress={() => onChange(noRecipients)}>
            {t('other-list')}
          </Button>
        </div>
      ) : (
        <TextArea
          label={t('recipients')}
          description={t('recipients-about')}
          rows={6}
          value={draft.text}
          spellCheck={false}
          autoCapitalize="none"
          onChange={(text) => onChange({ ...draft, text })}
        />
      )}
      <div>
        <input
          ref={picker}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          className={styles.hidden}
          aria-label={t('from-file')}
          tabIndex={-1}
          onChange={(event) => void take(event)}
        />
        <Button size="small" variant="quiet" onPress={() => picker.current?.click()}>
          <Upload aria-hidden="true" />
          {t('from-file')}
        </Button>
      </div>
      {draft.text.trim() !== '' && <Outcome reading={reading} draft={draft} onChange={onChange} />}
    </>
  )
}

const delimiterNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const

function Outcome({ reading, draft, onChange }: RecipientsProps & { reading: RecipientListReading }) {
  const t = useT('hand-outs')
  const format = useFormat()
  const { recipients, invalid, duplicate, faults, columns } = reading
  const delimiters = Object.keys(delimiterNames) as Delimiter[]
  return (
    <div className={styles.outcome}>
      <p className={styles.badges} role="status">
        <Badge tone="success">
          {t('new-ones', { count: recipients.length, number: format.number(recipients.length) })}
        </Badge>
        {duplicate > 0 && <Badge>{t('duplicates', { count: duplicate, number: format.number(duplicate) })}</Badge>}
        {invalid > 0 && (
          <Badge tone="danger">{t('invalid-ones', { count: invalid, number: format.number(invalid) })}</Badge>
        )}
      </p>
      {(columns.length > 1 || draft.delimiter !== null) && (
        <div className={styles.pair}>
          <Select<Delimiter>
            label={t('delimiter')}
            value={reading.delimiter as Delimiter}
            options={delimiters.map((value) => ({ value, label: t(`delimiter-${delimiterNames[value]}`) }))}
            onChange={(delimiter) => onChange({ ...draft, delimiter, column: null })}
          />
          <Select
            label={t('column')}
            value={String(reading.column)}
            options={columns.map((name, index) => ({
              value: String(index),
              label: name || t('column-number', { number: index + 1 }),
            }))}
            onChange={(column) => onChange({ ...draft, column: Number(column) })}
          />
        </div>
      )}
      {faults.length > 0 && (
        <details className={styles.faults}>
          <summary>{t('left-out', { count: invalid + duplicate, number: format.number(invalid + duplicate) })}</summary>
          <div className={styles.scroll}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('line')}</th>
                  <th scope="col">{t('as-written')}</th>
                  <th scope="col">{t('why')}</th>
                </tr>
              </thead>
              <tbody>
                {faults.map(({ line, text, fault }) => (
                  <tr key={`${line} ${text}`}>
                    <td>{format.number(line)}</td>
                    <td className={styles.written}>{text || '—'}</td>
                    <td>{t(`fault-${fault}`)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </div>
  )
}
