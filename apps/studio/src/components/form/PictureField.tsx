import { Button, ProgressBar } from '@vitrine/ui'
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import { ProblemNote } from '../problem/ProblemNote.tsx'
import styles from './form.module.css'
import './namespaces.ts'

interface PictureFieldProps {
  label: string
  hint?: string
  value: string | null
  /** There is always one: it can be replaced, and not removed. */
  required?: boolean
  /** Sends the picture and gives its address; tells how far it is, from 0 to 1. */
  upload: (picture: File, onProgress: (share: number) => void) => Promise<string>
  onChange: (value: string | null, picture: File | null) => void
}

/** A picture by drop, paste or choice, with how far it is and a clear word on what is refused. */
export function PictureField({ label, hint, value, required = false, upload, onChange }: PictureFieldProps) {
  const t = useT('form')
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [share, setShare] = useState<number | null>(null)
  const [error, setError] = useState<unknown>(null)
  const take = async (picture: File | undefined) => {
    if (!picture) return
    setError(null)
    setShare(0)
    try {
      onChange(await upload(picture, setShare), picture)
    } catch (cause) {
      setError(cause)
    }
    setShare(null)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const paste = (event: ClipboardEvent) => {
    const [picture] = event.clipboardData.files
    if (!picture) return
    event.preventDefault()
    void take(picture)
  }
  return (
    <fieldset onPaste={paste} aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className={styles.label}>{label}</legend>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what can be dropped can be chosen by the button, too */}
      <div
        className={styles.drop}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {value && <img className={styles.picture} src={value} alt="" />}
        <div className={styles.ways}>
          {share === null ? (
            <>
              <Button size="small" variant="quiet" onPress={() => chooser.current?.click()}>
                {t(value ? 'replace' : 'choose-picture')}
              </Button>
              {value && !required && (
                <Button size="small" variant="plain" onPress={() => onChange(null, null)}>
                  {t('remove')}
                </Button>
              )}
              {!value && <span className={styles.hint}>{t('drop-picture')}</span>}
            </>
          ) : (
            <ProgressBar
              label={t('uploading')}
              value={share}
              max={1}
              valueText={t('percent', { percent: Math.round(share * 100) })}
            />
          )}
        </div>
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          hidden
          aria-label={label}
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      {error !== null && <ProblemNote error={error} />}
    </fieldset>
  )
}
