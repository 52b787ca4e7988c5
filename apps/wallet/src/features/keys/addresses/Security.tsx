import { Badge, Button, ListRow } from '@vitrine/ui'
import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import { useToasts } from '@vitrine/ui/toast'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { KeyProblem } from '../../../components/unlock/KeyProblem.tsx'
import { useUnlock } from '../../../components/unlock/use-unlock.tsx'
import { makePasskey, mayHavePasskeys } from '../../../data/keys/passkey.ts'
import { useKeys, useKeysState } from '../../../data/keys/use-keys.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { href } from '../../../platform/navigation/paths.ts'
import styles from '../keys.module.css'
import { PasswordSheet } from './PasswordSheet.tsx'

/** What opens the keys of this device, and what takes them away. */
export function Security() {
  const t = useT('keys')
  const format = useFormat()
  const keys = useKeys()
  const { status, passkeys, unconfirmed, copiedAt } = useKeysState()
  const toasts = useToasts()
  const unlock = useUnlock()
  const [task, setTask] = useState<'password' | 'remove' | null>(null)
  const [error, setError] = useState<unknown>(null)
  const isOpen = status === 'open'
  const [passkey] = passkeys
  const withPassword = (label: string, work: (password: string) => Promise<unknown>) =>
    unlock.anew({
      lead: t('passkey-password'),
      label,
      passwordOnly: true,
      work: async (unlocking) => {
        if ('password' in unlocking) await work(unlocking.password)
      },
    })
  const addPasskey = () =>
    withPassword(t('passkey-add'), async (password) => {
      await keys.addPasskey(password, await makePasskey(t('passkey-name')))
      toasts.show({ title: t('passkey-added') })
    })
  const removePasskey = (credential: string) =>
    withPassword(t('passkey-remove'), async (password) => {
      await keys.removePasskey(password, credential)
      toasts.show({ title: t('passkey-removed') })
    })
  const removeAll = async () => {
    try {
      await keys.removeAll()
      toasts.show({ title: t('removed-all') })
    } catch (problem) {
      setError(problem)
    }
    setTask(null)
  }
  const isSaved = unconfirmed.length === 0 || copiedAt !== null
  return (
    <section aria-labelledby="security">
      <h2 id="security" className={styles.heading}>
        {t('security')}
      </h2>
      {error !== null && <KeyProblem error={error} />}
      <div className={styles.rows}>
        <ListRow
          title={t(isOpen ? 'lock-now' : 'locked')}
          subtitle={t(isOpen ? 'lock-about' : 'locked-about')}
          leading={isOpen ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />}
          onPress={isOpen ? keys.lock : () => unlock.whenOpen(() => undefined)}
        />
        <ListRow
          title={t('password-change')}
          leading={<Lock aria-hidden="true" />}
          onPress={() => setTask('password')}
        />
        <ListRow
          title={t('backup')}
          subtitle={copiedAt === null ? t('backup-row') : t('backup-on', { when: format.ago(copiedAt) })}
          leading={<CloudUpload aria-hidden="true" />}
          href={href('backupToCloud')}
        />
        {passkey ? (
          <ListRow
            title={t('passkey')}
            subtitle={t('passkey-on')}
            leading={<Fingerprint aria-hidden="true" />}
            trailing={
              <Button size="small" variant="quiet" onPress={() => removePasskey(passkey.credential)}>
                {t('passkey-remove')}
              </Button>
            }
          />
        ) : (
          mayHavePasskeys() && (
            <ListRow
              title={t('passkey-add')}
              subtitle={t('passkey-about')}
              leading={<Fingerprint aria-hidden="true" />}
              onPress={addPasskey}
            />
          )
        )}
        <ListRow
          title={t('remove-all')}
          subtitle={t('remove-all-row')}
          leading={<Trash aria-hidden="true" />}
          trailing={isSaved ? null : <Badge tone="danger">{t('not-saved-yet')}</Badge>}
          onPress={() => setTask('remove')}
        />
      </div>
      {task === 'password' && <PasswordSheet onClose={() => setTask(null)} />}
      {task === 'remove' && (
        <ConfirmDialog
          title={t('remove-all-title')}
          confirmLabel={t('remove-all-do')}
          tone="danger"
          onConfirm={() => void removeAll()}
          onCancel={() => setTask(null)}
        >
          {t(isSaved ? 'remove-all-about' : 'remove-all-unsaved')}
        </ConfirmDialog>
      )}
      {unlock.sheet}
    </section>
  )
}
