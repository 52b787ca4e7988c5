import { Button } from '@vitrine/ui'
import { useRef } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import './namespaces.ts'
import styles from './open-brand.module.css'

interface LogoFieldProps {
  file: File | null
  /** Why the last one was not taken. */
  error: string | null
  onChange: (file: File | null) => void
}

/** A picture by choosing, dropping or pasting. */
export function LogoField({ file, error, onChange }: LogoFieldProps) {
  const t = useT('open-brand')
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null | undefined) => {
    const [first] = files ?? []
    if (first) onChange(first)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to what the button does
    <div
      className={styles.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
      onPaste={(event) => take(event.clipboardData.files)}
    >
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/svg+xml,image/avif"
        aria-label={t('logo')}
        hidden
        onChange={(event) => {
          take(event.target.files)
          // The same file once more is a change too.
          event.target.value = ''
        }}
      />
      <span>{file ? file.name : t('logo-about')}</span>
      {error && (
        <span role="alert" className={styles.error}>
          {error}
        </span>
      )}
      <span className={styles.buttons}>
        <Button size="small" variant="quiet" onPress={() => input.current?.click()}>
          {file ? t('logo-other') : t('logo-choose')}
        </Button>
        {file && (
          <Button size="small" variant="quiet" onPress={() => onChange(null)}>
            {t('logo-remove')}
          </Button>
        )}
      </span>
    </div>
  )
}
