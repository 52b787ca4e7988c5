import type { Family } from '@vitrine/chain'
import { Button, PasswordField, SegmentedControl, TextArea } from '@vitrine/ui'
import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import { KeyProblem } from '../../../components/unlock/KeyProblem.tsx'
import { families } from '../../../data/keys/keys.ts'
import { familyNames } from '../../../data/keys/use-keys.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import styles from '../keys.module.css'
import { NewPassword } from '../NewPassword.tsx'
import { useImporting } from './use-importing.tsx'

/** One private key, typed, or in the file that another wallet saved with a password. */
export function RecoverByKey({ kind }: { kind: 'key' | 'json' }) {
  const t = useT('keys')
  const importing = useImporting()
  const fileId = useId()
  const [family, setFamily] = useState<Family>('evm')
  const [text, setText] = useState('')
  const [fileName, setFileName] = useState<string | null>(null)
  const [filePassword, setFilePassword] = useState('')
  const takeFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (!file) return
    setFileName(file.name)
    setText(await file.slice(0, 50_000).text())
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (kind === 'json') importing.keep({ kind: 'keystore', json: text, password: filePassword }, [{ family: 'evm' }])
    else importing.keep({ kind: 'key', family, text }, [{ family }])
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate autoComplete="off">
      {kind === 'key' ? (
        <>
          <SegmentedControl
            label={t('family')}
            value={family}
            onChange={setFamily}
            segments={families.map((value) => ({ value, label: familyNames[value] }))}
          />
          <TextArea
            label={t('key')}
            description={t(`key-${family}`)}
            value={text}
            onChange={setText}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            translate="no"
          />
        </>
      ) : (
        <>
          <label className={styles.file} htmlFor={fileId}>
            <span>{fileName ?? t('file-choose')}</span>
            <input
              id={fileId}
              type="file"
              accept=".json,application/json,text/plain,*/*"
              onChange={(event) => void takeFile(event)}
            />
          </label>
          <PasswordField
            label={t('file-password')}
            autoComplete="current-password"
            value={filePassword}
            onChange={setFilePassword}
          />
        </>
      )}
      {importing.wantsPassword && (
        <NewPassword label={t('password-new')} description={t('password-new-about')} form={importing.form} />
      )}
      {importing.error !== null && <KeyProblem error={importing.error} />}
      <Button type="submit" full busy={importing.isBusy} disabled={text.trim() === ''}>
        {t('import-do')}
      </Button>
      {importing.sheet}
    </form>
  )
}
