import { useQuery } from '@tanstack/react-query'
import type { Identity } from '@vitrine/protocol'
import { Badge, Button, ListRow } from '@vitrine/ui'
import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import { Menu, type MenuAction } from '@vitrine/ui/menu'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useChangeIdentity } from '../../data/account/account.ts'
import { meQuery } from '../../data/account/people.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import { AddressSheet, type AddressTask } from './AddressSheet.tsx'
import styles from './account.module.css'
import { Screen } from './Screen.tsx'
import { useAddableChains } from './use-addable-chains.ts'
import { WalletSheet } from './WalletSheet.tsx'

/** Every way to reach or recognise me: added, proven, preferred, removed; and other accounts of mine, put into this one. */
export default function AccountsPage() {
  const t = useT('account')
  const api = useApi()
  const me = useQuery(meQuery(api))
  const change = useChangeIdentity()
  const chains = useAddableChains()
  const [task, setTask] = useState<AddressTask | null>(null)
  const [isAddingWallet, setIsAddingWallet] = useState(false)
  const [removing, setRemoving] = useState<Identity | null>(null)
  return (
    <Screen title={t('accounts')} from={href('me')} asked={me} own>
      <p className={styles.quiet}>{t('accounts-about')}</p>
      {change.error && <ProblemNote error={change.error} />}
      {me.data?.identities.length === 0 && <p>{t('accounts-none')}</p>}
      <ul className={styles.rows}>
        {me.data?.identities.map((identity) => (
          <li key={identity.id}>
            <IdentityRow
              identity={identity}
              onPrefer={() => change.mutate({ identityId: identity.id, change: 'prefer' })}
              onRemove={() => setRemoving(identity)}
              onVerify={(address) => setTask({ name: 'add', ...address })}
            />
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onPress={() => setTask({ name: 'add', type: 'email', value: '' })}>{t('add-email')}</Button>
        <Button variant="quiet" onPress={() => setTask({ name: 'add', type: 'phone', value: '' })}>
          {t('add-phone')}
        </Button>
        {chains.length > 0 && (
          <Button variant="quiet" onPress={() => setIsAddingWallet(true)}>
            {t('add-wallet')}
          </Button>
        )}
        <Button variant="quiet" onPress={() => setTask({ name: 'merge', type: 'email', value: '' })}>
          {t('merge')}
        </Button>
      </div>
      {isAddingWallet && <WalletSheet chains={chains} onClose={() => setIsAddingWallet(false)} />}
      {task && <AddressSheet task={task} onChange={setTask} />}
      {removing && (
        <ConfirmDialog
          title={t('remove-title', { value: removing.value })}
          confirmLabel={t('remove-do')}
          tone="danger"
          busy={change.isPending}
          onConfirm={() =>
            change.mutate({ identityId: removing.id, change: 'remove' }, { onSettled: () => setRemoving(null) })
          }
          onCancel={() => setRemoving(null)}
        >
          {t('remove-about')}
        </ConfirmDialog>
      )}
    </Screen>
  )
}

interface IdentityRowProps {
  identity: Identity
  onPrefer: () => void
  onRemove: () => void
  onVerify: (address: { type: 'email' | 'phone'; value: string }) => void
}

function IdentityRow({ identity, onPrefer, onRemove, onVerify }: IdentityRowProps) {
  const t = useT('account')
  const { type, value, verified, preferred, custodial } = identity
  const reachable = type === 'email' || type === 'phone' ? type : null
  const actions: MenuAction[] = [
    ...(reachable && !verified
      ? [{ id: 'verify', label: t('verify'), onSelect: () => onVerify({ type: reachable, value }) }]
      : []),
    ...(verified && !preferred ? [{ id: 'prefer', label: t('prefer'), onSelect: onPrefer }] : []),
    ...(custodial ? [] : [{ id: 'remove', label: t('remove'), tone: 'danger' as const, onSelect: onRemove }]),
  ]
  return (
    <ListRow
      title={value}
      subtitle={t(`kind-${type}`)}
      trailing={
        <span className={styles.badges}>
          {preferred && <Badge tone="accent">{t('preferred')}</Badge>}
          {custodial && <Badge>{t('custodial')}</Badge>}
          {!verified && <Badge tone="warning">{t('unverified')}</Badge>}
          {actions.length > 0 && (
            <Menu label={t('identity-menu', { value })} trigger={<Ellipsis aria-hidden="true" />} actions={actions} />
          )}
        </span>
      }
    />
  )
}
