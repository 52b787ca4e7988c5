import type { KeyCopy } from '@vitrine/protocol'
import { Button } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useState } from 'react'
import { KeyProblem } from '../../../components/unlock/KeyProblem.tsx'
import { accountCopies, useCopiesChanged } from '../../../data/keys/copies.ts'
import { useKeys } from '../../../data/keys/use-keys.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { navigate } from '../../../platform/navigation/navigation.ts'
import { href } from '../../../platform/navigation/paths.ts'
import { useApi } from '../../../platform/server/api.ts'
import { KeyScreen } from '../KeyScreen.tsx'
import styles from '../keys.module.css'
import { OneCopy } from './OneCopy.tsx'

/** Deletes a copy of the account; what is on devices stays. */
export default function DeletePage() {
  const t = useT('keys')
  return (
    <KeyScreen title={t('copy-delete')} from={href('backupToCloud')}>
      {() => <OneCopy>{(copy) => <Delete copy={copy} />}</OneCopy>}
    </KeyScreen>
  )
}

function Delete({ copy }: { copy: KeyCopy }) {
  const t = useT('keys')
  const format = useFormat()
  const api = useApi()
  const keys = useKeys()
  const toasts = useToasts()
  const copiesChanged = useCopiesChanged()
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const remove = async () => {
    setIsBusy(true)
    setError(null)
    const store = accountCopies(api)
    try {
      await store.remove(copy.id)
      if ((await store.list()).length === 0) await keys.noteCopy(null)
      toasts.show({ title: t('copy-deleted') })
      await copiesChanged()
      navigate(href('backupToCloud'), { replace: true })
    } catch (problem) {
      setError(problem)
      setIsBusy(false)
    }
  }
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{t('copy-delete-which', { name: copy.name, when: format.ago(copy.written) })}</p>
      <div className={styles.danger}>
        <ShieldAlert aria-hidden="true" />
        <p>{t('copy-delete-about')}</p>
      </div>
      {error !== null && <KeyProblem error={error} />}
      <Button full variant="danger" busy={isBusy} onPress={() => void remove()}>
        {t('copy-delete-do')}
      </Button>
    </div>
  )
}
