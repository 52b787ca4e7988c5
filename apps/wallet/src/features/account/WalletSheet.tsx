import { Button, ErrorNote, SegmentedControl } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { useToasts } from '@vitrine/ui/toast'
import { useState } from 'react'
import { ChainMark } from '../../components/chain-mark/ChainMark.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useAddWallet } from '../../data/account/identities.ts'
import { useWallets } from '../../platform/external-wallets/use-wallets.ts'
import { WalletRefused, WalletUnusable } from '../../platform/external-wallets/wallet.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './account.module.css'
import type { AddableChain } from './use-addable-chains.ts'

/** An address of a wallet in this browser is added to the account, proven by a signature. */
export function WalletSheet({ chains, onClose }: { chains: readonly AddableChain[]; onClose: () => void }) {
  const t = useT('account')
  const toasts = useToasts()
  const [chain, setChain] = useState<AddableChain>(chains[0] ?? 'eth')
  const wallets = useWallets(chain)
  const add = useAddWallet()
  const done = () => {
    toasts.show({ title: t('added') })
    onClose()
  }
  return (
    <Sheet title={t('add-wallet')} onClose={onClose}>
      <div className={styles.form}>
        <p>{t('wallet-about')}</p>
        {chains.length > 1 && (
          <SegmentedControl
            label={t('wallet-chain')}
            value={chain}
            onChange={setChain}
            segments={chains.map((value) => ({ value, label: t(`kind-${value}`) }))}
          />
        )}
        {add.error && <WalletProblem error={add.error} />}
        {wallets.map((wallet) => (
          <Button
            key={wallet.id}
            full
            variant="quiet"
            busy={add.isPending}
            onPress={() => add.mutate(wallet, { onSuccess: done })}
          >
            {wallet.icon ? (
              <img className={styles.walletIcon} src={wallet.icon} alt="" />
            ) : (
              <ChainMark chain={wallet.chain} />
            )}
            {t('wallet-use', { wallet: wallet.name })}
          </Button>
        ))}
        {wallets.length === 0 && <p className={styles.quiet}>{t(`wallet-none-${chain}`)}</p>}
      </div>
    </Sheet>
  )
}

function WalletProblem({ error }: { error: unknown }) {
  const t = useT('account')
  if (error instanceof WalletRefused) return <ErrorNote>{t('wallet-refused')}</ErrorNote>
  if (error instanceof WalletUnusable) return <ErrorNote>{t('wallet-unusable')}</ErrorNote>
  return <ProblemNote error={error} />
}
