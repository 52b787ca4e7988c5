import { Button, classNames, TextArea } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import FileUp from 'lucide-react/icons/file-up'
import X from 'lucide-react/icons/x'
import { type DragEvent, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import { textMax } from './drop-file.ts'
import styles from './drops.module.css'
import type { Plan } from './use-plan.ts'

const types = '.csv,.json,.geojson,.txt,text/csv,application/json,application/geo+json,text/plain'
/** Bytes: what is larger is no list of ten thousand places. */
const bytesMax = 4 * textMax

/** A list of places or an area, chosen, dragged here or pasted. */
export function FileGiver({ plan: { file, setFile } }: { plan: Plan }) {
  const t = useT('drops')
  const format = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isUnreadable, setUnreadable] = useState(false)
  const [isPasting, setPasting] = useState(false)

  const take = async (given: File | undefined) => {
    if (!given) return
    setUnreadable(false)
    setPasting(false)
    try {
      setFile({ name: given.name, text: given.size > bytesMax ? null : await given.text() })
    } catch {
      setUnreadable(true)
    }
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const read = file?.read
  return (
    <div className={styles.giver}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only a pointer drags files; the button does the same for everybody */}
      <div
        className={classNames(styles.target, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <FileUp aria-hidden="true" />
        <p>{t('file-hint')}</p>
        <div className={styles.ways}>
          <Button size="small" variant="quiet" onPress={() => input.current?.click()}>
            {t('file-choose')}
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-expanded={isPasting}
            onPress={() => {
              if (!isPasting) setFile(null)
              setPasting(!isPasting)
            }}
          >
            {t('file-paste')}
          </Button>
        </div>
        <input
          ref={input}
          className={styles.hiddenInput}
          type="file"
          accept={types}
          aria-label={t('file-choose')}
          tabIndex={-1}
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      {isPasting && (
        <TextArea
          label={t('file-text')}
          description={t('file-text-hint')}
          value={file?.text ?? ''}
          onChange={(text) => setFile(text === '' ? null : { name: null, text })}
          rows={6}
          spellCheck={false}
          autoComplete="off"
        />
      )}
      <div role="status" className={styles.given}>
        {isUnreadable && <p className={styles.wrong}>{t('file-unreadable')}</p>}
        {file && read && (
          <>
            {file.name !== null && (
              <p className={styles.fileName}>
                <span>{file.name}</span>
                <Button size="small" variant="plain" aria-label={t('file-remove')} onPress={() => setFile(null)}>
                  <X aria-hidden="true" />
                </Button>
              </p>
            )}
            {read.kind === 'fault' && (
              <p className={styles.wrong}>{t(`file-${read.fault}`, { detail: read.detail ?? '' })}</p>
            )}
            {read.kind === 'area' && <p>{t('file-area')}</p>}
            {read.kind === 'places' && (
              <p>{t('file-places', { count: read.count, number: format.number(read.count) })}</p>
            )}
          </>
        )}
      </div>
    </div>
  )
}
