import type { InteractionDetails } from '@vitrine/protocol'
import { isProblem } from '@vitrine/protocol/problem'
import { useEffect, useEffectEvent, useState } from 'react'
import { ConfirmFields } from '../../components/confirm-fields/ConfirmFields.tsx'
import { useWallets } from '../../platform/external-wallets/use-wallets.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import type { ClaimCode } from '../../platform/session/claim-code.ts'
import { type Confirmations, hasConfirmedAll } from '../../platform/session/confirmations.ts'
import type { WaitingCode } from '../../platform/session/waiting-code.ts'
import { CodeStep } from './CodeStep.tsx'
import { GuestStep } from './GuestStep.tsx'
import { readLoginHint } from './hint.ts'
import { IdentifyStep } from './IdentifyStep.tsx'
import { LinkStep } from './LinkStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { ExpiredPanel, LockedPanel } from './panels.tsx'
import styles from './sign-in.module.css'
import type { SignInActions } from './sign-in-actions.ts'
import { useLogin } from './use-login.ts'
import { WalletStep } from './WalletStep.tsx'

export interface LoginFlowProps {
  details: InteractionDetails
  brandName: string | null
  actions: SignInActions
  initialConfirmations: Confirmations
  waiting: WaitingCode | null
  link: ClaimCode | null
  /** From a link in the message. */
  prefilledCode: string
  keepWaiting: (waiting: WaitingCode | null) => void
  leaveTo: (url: string) => void
  now: () => number
}

export function LoginFlow(props: LoginFlowProps) {
  const { details, brandName, prefilledCode, now } = props
  const t = useT('sign-in')
  const [confirmations, setConfirmations] = useState(props.initialConfirmations)
  const login = useLogin({ ...props, confirmations })
  const { step } = login
  const wallets = useWallets(step.name === 'wallet' ? step.chain : null)

  // What the link or the connect screen asked for is done without another tap.
  const begin = useEffectEvent(() => {
    if (step.name === 'code' && prefilledCode.length === 6) void login.enterCode(step.waiting, prefilledCode)
    else if (step.name === 'link') void login.enterLink(step.link)
    else if (step.name === 'guest' && hasConfirmedAll(confirmations)) void login.enterAsGuest()
    else if (step.name === 'identify') {
      const hint = readLoginHint(details.loginHint)
      if (hint?.way === 'code') void login.sendCode(hint.identity)
    }
  })
  useEffect(() => begin(), [])

  if (isProblem(login.error, 'identity.interaction_expired')) return <ExpiredPanel />
  if (isProblem(login.error, 'identity.locked'))
    return <LockedPanel until={login.error.details.lockedUntil} onBack={login.backToStart} />

  const confirm = (isNew: boolean) =>
    (isNew || login.isNewcomer) && (
      <div className={styles.panel}>
        <p>{t('new-here')}</p>
        <ConfirmFields value={confirmations} onChange={setConfirmations} showMissing={login.showMissing} />
      </div>
    )
  const { busy, error } = login

  switch (step.name) {
    case 'identify':
      return (
        <IdentifyStep
          title={brandName ? t('identify-brand-title', { brand: brandName }) : t('identify-title')}
          lead={
            details.client.trusted ? t('identify-lead') : t('identify-lead-client', { client: details.client.name })
          }
          typed={step.typed}
          busy={busy}
          error={error}
          passwordAvailable={details.passwordAvailable}
          guestAvailable={details.guestAvailable}
          onIdentify={login.sendCode}
          onPassword={(typed) => login.goTo({ name: 'password', typed })}
          onGuest={() => login.goTo({ name: 'guest' })}
          onWallet={(chain) => login.goTo({ name: 'wallet', chain, signed: null })}
        />
      )
    case 'code':
      return (
        <CodeStep
          waiting={step.waiting}
          prefilled={prefilledCode}
          resent={step.resent}
          busy={busy}
          error={error}
          confirm={confirm(false)}
          now={now}
          onCode={(code) => login.enterCode(step.waiting, code)}
          onResend={() => login.resend(step.waiting.identity)}
          onChangeIdentifier={login.backToStart}
        />
      )
    case 'link': {
      const { link } = step
      return (
        <LinkStep
          sentTo={link.identity.identity_value}
          busy={busy}
          error={error}
          confirm={confirm(false)}
          onContinue={() => void login.enterLink(link)}
          onBack={login.backToStart}
        />
      )
    }
    case 'password':
      return (
        <PasswordStep
          typed={step.typed}
          busy={busy}
          error={error}
          onPassword={login.enterPassword}
          onBack={login.backToStart}
        />
      )
    case 'guest':
      return (
        <GuestStep
          busy={busy}
          error={error}
          confirm={confirm(true)}
          onContinue={login.enterAsGuest}
          onBack={login.backToStart}
        />
      )
    case 'wallet': {
      const { chain, signed } = step
      return (
        <WalletStep
          chain={chain}
          wallets={wallets}
          busy={busy}
          error={error}
          confirm={signed && confirm(false)}
          onUse={login.useWallet}
          onConfirm={() => signed && login.confirmWallet(chain, signed)}
          onBack={login.backToStart}
        />
      )
    }
  }
}
