import { useQuery } from '@tanstack/react-query'
import { isSameAddress, type WalletEntry } from '@vitrine/chain'
import { ListRow } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import AtSign from 'lucide-react/icons/at-sign'
import { KeyProblem } from '../../../components/unlock/KeyProblem.tsx'
import { useUnlock } from '../../../components/unlock/use-unlock.tsx'
import { useAddWallet } from '../../../data/account/identities.ts'
import { meQuery } from '../../../data/account/people.ts'
import { useKeys } from '../../../data/keys/use-keys.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useApi } from '../../../platform/server/api.ts'
import { walletOfEntry } from './wallet-of-entry.ts'

/** Adds the address to the account by its signature, so that one can sign in with it and be found at it. */
export function LinkToAccount({ entry }: { entry: WalletEntry }) {
  const t = useT('keys')
  const keys = useKeys()
  const toasts = useToasts()
  const unlock = useUnlock()
  const { data: me } = useQuery(meQuery(useApi()))
  const add = useAddWallet()
  const isLinked = me?.identities.some(({ value }) => isSameAddress(entry.family, value, entry.address))
  if (me === undefined) return null
  if (isLinked)
    return <ListRow title={t('linked')} subtitle={t('linked-about')} leading={<AtSign aria-hidden="true" />} />
  const link = () =>
    unlock.whenOpen(() =>
      add.mutate(walletOfEntry(entry, keys.sign), { onSuccess: () => toasts.show({ title: t('linked-done') }) }),
    )
  return (
    <>
      {add.error && <KeyProblem error={add.error} />}
      <ListRow
        title={t('link')}
        subtitle={t('link-about')}
        leading={<AtSign aria-hidden="true" />}
        onPress={link}
        disabled={add.isPending}
      />
      {unlock.sheet}
    </>
  )
}
