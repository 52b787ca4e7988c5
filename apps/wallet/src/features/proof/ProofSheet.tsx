import { useQuery } from '@tanstack/react-query'
import { Button, CodeField, ErrorNote, PasswordField, Skeleton } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import type { FreshProof } from '@vitrine/web/step-up'
import { type FormEvent, useState } from 'react'
import { ChainMark } from '../../components/chain-mark/ChainMark.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useSentence } from '../../components/problem/use-sentence.ts'
import { proofWaysQuery, useProveByWallet, useProveMe, useSendProofCode } from '../../data/account/proof.ts'
import { useWallets } from '../../platform/external-wallets/use-wallets.ts'
import { WalletRefused, WalletUnusable } from '../../platform/external-wallets/wallet.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { useLogout } from '../../platform/session/use-session.tsx'
import styles from './proof.module.css'

interface ProofSheetProps {
  /** Null when the person would rather not; what waits is then refused. */
  onSettle: (proof: FreshProof | null) => void
}

/** Asks for the password, a code or an external wallet's signature before what opens the account is changed, and lets go on what the person was doing. */
export function ProofSheet({ onSettle }: ProofSheetProps) {
  const t = useT('proof')
  const asked = useQuery(proofWaysQuery(useApi()))
  const [wantsCode, setWantsCode] = useState(false)
  const ways = asked.data?.ways ?? []
  const codeTo = asked.data?.codeTo ?? null
  const byCode = codeTo !== null && (wantsCode || !ways.includes('password'))
  return (
    <Sheet title={t('title')} onClose={() => onSettle(null)}>
      <div className={styles.form}>
        <p>{t('lead')}</p>
        {asked.isPending && <Skeleton />}
        {asked.error && (
          <>
            <ProblemNote error={asked.error} />
            <Button full busy={asked.isFetching} onPress={() => void asked.refetch()}>
              {t('again')}
            </Button>
          </>
        )}
        {byCode ? (
          <ByCode codeTo={codeTo} onSettle={onSettle} />
        ) : (
          ways.includes('password') && <ByPassword onSettle={onSettle} />
        )}
        {!byCode && codeTo !== null && (
          <Button full variant="quiet" onPress={() => setWantsCode(true)}>
            {t('use-code')}
          </Button>
        )}
        {byCode && ways.includes('password') && (
          <Button full variant="quiet" onPress={() => setWantsCode(false)}>
            {t('use-password')}
          </Button>
        )}
        {asked.data?.wallets.map((chain) => (
          <ByWallet key={chain} chain={chain} onSettle={onSettle} />
        ))}
        {ways.includes('sign-in') && <BySigningIn />}
      </div>
    </Sheet>
  )
}

function ByPassword({ onSettle }: ProofSheetProps) {
  const t = useT('proof')
  const sentence = useSentence()
  const prove = useProveMe()
  const [password, setPassword] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    prove.mutate({ way: 'password', password }, { onSuccess: onSettle })
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={prove.error ? sentence(prove.error).body : undefined}
      />
      <Button type="submit" full disabled={password === ''} busy={prove.isPending}>
        {t('continue')}
      </Button>
    </form>
  )
}

function ByCode({ codeTo, onSettle }: ProofSheetProps & { codeTo: string }) {
  const t = useT('proof')
  const sentence = useSentence()
  const send = useSendProofCode()
  const prove = useProveMe()
  const [otp, setOtp] = useState('')
  if (!send.isSuccess) {
    return (
      <>
        {send.error && <ProblemNote error={send.error} />}
        <Button full busy={send.isPending} onPress={() => send.mutate()}>
          {t('send-code', { to: codeTo })}
        </Button>
      </>
    )
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    prove.mutate({ way: 'code', otp }, { onSuccess: onSettle })
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <CodeField
        label={t('code', { to: codeTo })}
        value={otp}
        onChange={setOtp}
        error={prove.error ? sentence(prove.error).body : undefined}
      />
      <Button type="submit" full disabled={otp === ''} busy={prove.isPending}>
        {t('continue')}
      </Button>
    </form>
  )
}

function ByWallet({ chain, onSettle }: ProofSheetProps & { chain: 'eth' | 'sol' }) {
  const t = useT('proof')
  const wallets = useWallets(chain)
  const prove = useProveByWallet()
  return (
    <>
      {prove.error && <WalletProblem error={prove.error} />}
      {wallets.map((wallet) => (
        <Button
          key={wallet.id}
          full
          variant="quiet"
          busy={prove.isPending}
          onPress={() => prove.mutate(wallet, { onSuccess: onSettle })}
        >
          {wallet.icon ? (
            <img className={styles.walletIcon} src={wallet.icon} alt="" />
          ) : (
            <ChainMark chain={wallet.chain} />
          )}
          {t('use-wallet', { wallet: wallet.name })}
        </Button>
      ))}
      {wallets.length === 0 && <p className={styles.quiet}>{t(`no-wallet-${chain}`)}</p>}
    </>
  )
}

function WalletProblem({ error }: { error: unknown }) {
  const t = useT('proof')
  if (error instanceof WalletRefused) return <ErrorNote>{t('wallet-refused')}</ErrorNote>
  if (error instanceof WalletUnusable) return <ErrorNote>{t('wallet-unusable')}</ErrorNote>
  return <ProblemNote error={error} />
}

/** Who has none of it here shows who they are by signing in. */
function BySigningIn() {
  const t = useT('proof')
  const logout = useLogout()
  return (
    <>
      <p>{t('sign-in-lead')}</p>
      <Button full onPress={() => void logout()}>
        {t('sign-in')}
      </Button>
    </>
  )
}
