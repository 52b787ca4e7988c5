import { useQuery } from '@tanstack/react-query'
import { writeCopy } from '@vitrine/chain'
import type { Unlocking } from '@vitrine/chain/keys'
import { Button, EmptyState, LinkButton, TextField } from '@vitrine/ui'
import { Menu } from '@vitrine/ui/menu'
import { useToasts } from '@vitrine/ui/toast'
import CloudOff from 'lucide-react/icons/cloud-off'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { type FormEvent, useState } from 'react'
import { KeyProblem } from '../../../components/unlock/KeyProblem.tsx'
import { useUnlock } from '../../../components/unlock/use-unlock.tsx'
import { meQuery } from '../../../data/account/people.ts'
import { accountCopies, fileCopies, placesOf, useCopiesChanged, writeCopyFile } from '../../../data/keys/copies.ts'
import { useKeys, useKeysState } from '../../../data/keys/use-keys.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { navigate } from '../../../platform/navigation/navigation.ts'
import { href } from '../../../platform/navigation/paths.ts'
import { useApi } from '../../../platform/server/api.ts'
import { KeyScreen } from '../KeyScreen.tsx'
import styles from '../keys.module.css'
import { NewPassword, useNewPassword } from '../NewPassword.tsx'
import { CopyList } from './CopyList.tsx'
import { saveCopyFile } from './save-copy-file.ts'

/** Copies of the keys elsewhere: those there are, and another one, in the account or as a file. */
export default function BackupToCloudPage() {
  const t = useT('keys')
  const { data: me } = useQuery(meQuery(useApi()))
  return (
    <KeyScreen title={t('backup')} lead={t('backup-to-lead')}>
      {() => (
        <>
          {me && !me.guest && (
            <section aria-labelledby="copies">
              <h2 id="copies" className={styles.heading}>
                {t('copies')}
              </h2>
              <CopyList
                trailing={({ id, name }) => (
                  <Menu
                    label={t('copy-menu', { name })}
                    trigger={<Ellipsis aria-hidden="true" />}
                    actions={[
                      {
                        id: 'password',
                        label: t('copy-password-change'),
                        onSelect: () => navigate(href('changeBackupPassword', {}, { copy: id })),
                      },
                      {
                        id: 'delete',
                        label: t('copy-delete'),
                        tone: 'danger',
                        onSelect: () => navigate(href('deleteFromCloud', {}, { copy: id })),
                      },
                    ]}
                  />
                )}
              />
            </section>
          )}
          <Backup isGuest={me?.guest ?? false} />
        </>
      )}
    </KeyScreen>
  )
}

type Where = 'cloud' | 'file'

function Backup({ isGuest }: { isGuest: boolean }) {
  const t = useT('keys')
  const api = useApi()
  const keys = useKeys()
  const { status, entries } = useKeysState()
  const toasts = useToasts()
  const unlock = useUnlock()
  const copiesChanged = useCopiesChanged()
  const form = useNewPassword()
  const [name, setName] = useState(t('copy-name-first'))
  const [error, setError] = useState<unknown>(null)
  const [step, setStep] = useState<'copy-saving' | 'copy-checking' | null>(null)
  if (status === 'none')
    return (
      <EmptyState
        picture={<CloudOff aria-hidden="true" />}
        title={t('backup-nothing')}
        message={t('backup-nothing-about')}
        action={<LinkButton href={href('newWallet')}>{t('new-title')}</LinkButton>}
      />
    )
  const save = async (where: Where, text: string, password: string) => {
    setError(null)
    setStep('copy-saving')
    const places = placesOf(entries)
    const store = where === 'cloud' ? accountCopies(api, places) : fileCopies({ text, places })
    const checked = {
      ...store,
      read: (id: string) => {
        setStep('copy-checking')
        return store.read(id)
      },
    }
    try {
      const { written } = await writeCopy(checked, name.trim(), text, password)
      if (where === 'file') saveCopyFile(writeCopyFile(text, places))
      await keys.noteCopy(written || new Date().toISOString())
      form.clear()
      toasts.show({ title: t(where === 'cloud' ? 'backed-up' : 'file-saved') })
    } catch (problem) {
      setError(problem)
    }
    await copiesChanged()
    setStep(null)
  }
  const begin = (where: Where) => {
    if (!form.check()) return
    const { password } = form
    unlock.anew({
      lead: t('backup-unlock'),
      label: t(where === 'cloud' ? 'backup-do' : 'backup-file'),
      work: async (unlocking: Unlocking) => {
        const text = await keys.copy(password, unlocking)
        // The account may ask who it is meanwhile: this sheet is out of the way by then.
        void save(where, text, password)
      },
    })
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    begin(isGuest ? 'file' : 'cloud')
  }
  return (
    <section aria-labelledby="backup">
      <h2 id="backup" className={styles.heading}>
        {t('backup-new')}
      </h2>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        {isGuest ? (
          <p>{t('backup-guest')}</p>
        ) : (
          <TextField
            label={t('copy-name')}
            value={name}
            onChange={setName}
            maxLength={60}
            autoComplete="off"
            error={name.trim() === '' ? t('copy-name-missing') : undefined}
          />
        )}
        <NewPassword label={t('copy-password')} description={t('copy-password-about')} form={form} />
        {error !== null && <KeyProblem error={error} />}
        <p role="status" className={styles.quiet}>
          {step && t(step)}
        </p>
        {!isGuest && (
          <Button type="submit" full busy={step !== null} disabled={name.trim() === ''}>
            {t('backup-do')}
          </Button>
        )}
        <Button full variant="quiet" busy={step !== null} onPress={() => begin('file')}>
          {t('backup-file')}
        </Button>
      </form>
      {unlock.sheet}
    </section>
  )
}
