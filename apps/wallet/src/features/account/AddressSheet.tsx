import { isProblem } from '@vitrine/protocol/problem'
import { Button, CodeField, SegmentedControl, TextField } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { useToasts } from '@vitrine/ui/toast'
import { type FormEvent, useState } from 'react'
import { useSentence } from '../../components/problem/use-sentence.ts'
import { type CodeAddress, useMergeAccount, useSendMergeCode } from '../../data/account/account.ts'
import { useAddIdentity, useVerifyIdentity } from '../../data/account/identities.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './account.module.css'

/** An address is added to this account, or the account that has it becomes part of this one. Either takes a code. */
export type AddressTask = CodeAddress & { name: 'add' | 'merge' }

interface AddressSheetProps {
  task: AddressTask
  onChange: (task: AddressTask | null) => void
}

export function AddressSheet({ task, onChange }: AddressSheetProps) {
  const t = useT('account')
  const toasts = useToasts()
  const [sent, setSent] = useState<{ identityId: string | null } | null>(null)
  const done = () => {
    toasts.show({ title: t(task.name === 'add' ? 'added' : 'merged') })
    onChange(null)
  }
  const mergeInstead = () => {
    setSent(null)
    onChange({ ...task, name: 'merge' })
  }
  const title = task.name === 'merge' ? t('merge') : t(task.type === 'email' ? 'add-email' : 'add-phone')
  return (
    <Sheet title={title} onClose={() => onChange(null)}>
      <div className={styles.form}>
        {task.name === 'merge' && <p>{t('merge-about')}</p>}
        {sent ? (
          <CodeStep task={task} identityId={sent.identityId} onDone={done} onMerge={mergeInstead} />
        ) : (
          <AddressStep task={task} onChange={onChange} onSent={(identityId) => setSent({ identityId })} />
        )}
      </div>
    </Sheet>
  )
}

interface AddressStepProps extends AddressSheetProps {
  onSent: (identityId: string | null) => void
}

function AddressStep({ task, onChange, onSent }: AddressStepProps) {
  const t = useT('account')
  const sentence = useSentence()
  const add = useAddIdentity()
  const merge = useSendMergeCode()
  const { type, value } = task
  const error = task.name === 'add' ? add.error : merge.error
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (task.name === 'add') add.mutate({ type, value }, { onSuccess: ({ id }) => onSent(id) })
    else merge.mutate({ type, value }, { onSuccess: () => onSent(null) })
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      {task.name === 'merge' && (
        <SegmentedControl
          label={t('merge-by')}
          value={type}
          onChange={(next) => onChange({ ...task, type: next })}
          segments={[
            { value: 'email' as const, label: t('kind-email') },
            { value: 'phone' as const, label: t('kind-phone') },
          ]}
        />
      )}
      <TextField
        label={t(`kind-${type}`)}
        type={type === 'email' ? 'email' : 'tel'}
        autoComplete={type === 'email' ? 'email' : 'tel'}
        description={type === 'phone' ? t('phone-hint') : undefined}
        value={value}
        onChange={(next) => onChange({ ...task, value: next })}
        error={error ? sentence(error).body : undefined}
        maxLength={320}
      />
      <Button type="submit" full busy={add.isPending || merge.isPending}>
        {t('send-code')}
      </Button>
    </form>
  )
}

interface CodeStepProps {
  task: AddressTask
  /** Of the address that is proven; null where another account is. */
  identityId: string | null
  onDone: () => void
  /** The address turned out to be another account's of the same person. */
  onMerge: () => void
}

function CodeStep({ task, identityId, onDone, onMerge }: CodeStepProps) {
  const t = useT('account')
  const sentence = useSentence()
  const verify = useVerifyIdentity()
  const merge = useMergeAccount()
  const [otp, setOtp] = useState('')
  const error = identityId ? verify.error : merge.error
  const isTaken = isProblem(error, 'identity.taken')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (identityId) verify.mutate({ identityId, otp }, { onSuccess: onDone })
    else merge.mutate({ type: task.type, value: task.value, otp }, { onSuccess: onDone })
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <CodeField
        label={t('code', { value: task.value })}
        value={otp}
        onChange={setOtp}
        error={error && !isTaken ? sentence(error).body : undefined}
      />
      {isTaken && (
        <div className={styles.form}>
          <p role="alert">{t('taken')}</p>
          <Button variant="quiet" onPress={onMerge}>
            {t('merge')}
          </Button>
        </div>
      )}
      <Button type="submit" full busy={verify.isPending || merge.isPending}>
        {t(identityId ? 'verify-do' : 'merge-do')}
      </Button>
    </form>
  )
}
