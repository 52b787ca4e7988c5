import { Button, ErrorNote } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { ChainMark } from '../../components/chain-mark/ChainMark.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { type InstalledWallet, WalletRefused, WalletUnusable } from '../../platform/external-wallets/wallet.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './sign-in.module.css'

export interface WalletStepProps {
  chain: 'eth' | 'sol'
  wallets: readonly InstalledWallet[]
  busy: boolean
  error: unknown
  /** Age and terms of a person who is new: the wallet has signed already. */
  confirm: ReactNode
  onUse: (wallet: InstalledWallet) => void
  onConfirm: () => void
  onBack: () => void
}

export function WalletStep({ chain, wallets, busy, error, confirm, onUse, onConfirm, onBack }: WalletStepProps) {
  const t = useT('sign-in')
  return (
    <>
      <div className={styles.words}>
        <h1>{t(`wallet-title-${chain}`)}</h1>
        <p className={styles.lead}>{t('wallet-lead')}</p>
      </div>
      {error !== null && !confirm && <WalletProblem error={error} />}
      {confirm ? (
        <>
          {confirm}
          <Button full busy={busy} onPress={onConfirm}>
            {t('continue')}
          </Button>
        </>
      ) : (
        <ul className={styles.wallets}>
          {wallets.map((wallet) => (
            <li key={wallet.id}>
              <Button full variant="quiet" busy={busy} onPress={() => onUse(wallet)}>
                {wallet.icon ? (
                  <img className={styles.walletIcon} src={wallet.icon} alt="" />
                ) : (
                  <ChainMark chain={wallet.chain} />
                )}
                {t('wallet-use', { wallet: wallet.name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {wallets.length === 0 && <p className={styles.panel}>{t(`wallet-none-${chain}`)}</p>}
      <Button variant="plain" onPress={onBack}>
        {t('other-way')}
      </Button>
    </>
  )
}

function WalletProblem({ error }: { error: unknown }) {
  const t = useT('sign-in')
  if (error instanceof WalletRefused) return <ErrorNote>{t('wallet-refused')}</ErrorNote>
  if (error instanceof WalletUnusable) return <ErrorNote>{t('wallet-unusable')}</ErrorNote>
  return <ProblemNote error={error} />
}
