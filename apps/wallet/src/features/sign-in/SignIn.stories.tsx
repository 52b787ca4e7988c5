import type { InteractionDetails } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problem'
import type { ReactNode } from 'react'
import { ConfirmFields } from '../../components/confirm-fields/ConfirmFields.tsx'
import { Entrance } from '../../components/entrance/Entrance.tsx'
import { WalletRefused, WalletUnusable } from '../../platform/external-wallets/wallet.ts'
import { nothingConfirmed } from '../../platform/session/confirmations.ts'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import { CallbackPanel } from './CallbackPage.tsx'
import { CodeStep, type CodeStepProps } from './CodeStep.tsx'
import { ConsentPanel, type ConsentPanelProps } from './ConsentPanel.tsx'
import { GuestStep } from './GuestStep.tsx'
import { IdentifyStep, type IdentifyStepProps } from './IdentifyStep.tsx'
import { LinkStep } from './LinkStep.tsx'
import LogoutCallbackPage from './LogoutCallbackPage.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { ExpiredPanel, LoadFailedPanel, LoadingPanel, LockedPanel } from './panels.tsx'
import { WalletStep, type WalletStepProps } from './WalletStep.tsx'

export default { title: 'Wallet/Sign in', decorators: [inWorld], parameters: fullscreen }

const nothing = () => undefined
const show = (panel: ReactNode): Story => ({
  render: () => (
    <Entrance brand={null} plaque="Knot with Pearl" compact>
      {panel}
    </Entrance>
  ),
})

const identify: IdentifyStepProps = {
  title: 'Sign in or join',
  lead: 'We’ll send you a code. No password needed. If you’re new, we’ll create your account.',
  typed: '',
  busy: false,
  error: null,
  passwordAvailable: true,
  guestAvailable: true,
  onIdentify: nothing,
  onPassword: nothing,
  onGuest: nothing,
  onWallet: nothing,
}
export const Identify = show(<IdentifyStep {...identify} />)
export const IdentifySending = show(<IdentifyStep {...identify} typed="ana@example.com" busy />)
export const IdentifyRefused = show(
  <IdentifyStep {...identify} typed="ana@exmple" error={new Problem('identity.email_invalid')} />,
)

const now = () => Date.parse('2026-06-01T12:00:00Z')
const confirm = <ConfirmFields value={nothingConfirmed} onChange={nothing} showMissing={false} />
const code: CodeStepProps = {
  waiting: {
    uid: 'story-interaction',
    identity: { identity_type: 'email', identity_value: 'ana@example.com' },
    sentTo: 'ana@example.com',
    resendAt: now() + 24_000,
  },
  prefilled: '',
  resent: false,
  busy: false,
  error: null,
  confirm: null,
  now,
  onCode: nothing,
  onResend: nothing,
  onChangeIdentifier: nothing,
}
export const Code = show(<CodeStep {...code} />)
export const CodeInTheLocalInbox = show(<CodeStep {...code} waiting={{ ...code.waiting, inbox: '/inbox' }} />)
export const CodeOfANewPerson = show(<CodeStep {...code} confirm={confirm} />)
export const CodeWrong = show(<CodeStep {...code} prefilled="123456" error={new Problem('identity.code_wrong')} />)
export const CodeSentAgain = show(<CodeStep {...code} resent waiting={{ ...code.waiting, resendAt: 0 }} />)
export const CodeBusy = show(<CodeStep {...code} prefilled="123456" busy />)

export const Link = show(
  <LinkStep
    sentTo="new@example.com"
    busy={false}
    error={null}
    confirm={confirm}
    onContinue={nothing}
    onBack={nothing}
  />,
)

export const Password = show(
  <PasswordStep typed="ana@example.com" busy={false} error={null} onPassword={nothing} onBack={nothing} />,
)
export const PasswordWrong = show(
  <PasswordStep
    typed="ana@example.com"
    busy={false}
    error={new Problem('identity.wrong_credentials')}
    onPassword={nothing}
    onBack={nothing}
  />,
)
export const Guest = show(
  <GuestStep busy={false} error={null} confirm={confirm} onContinue={nothing} onBack={nothing} />,
)

const wallet: WalletStepProps = {
  chain: 'eth',
  wallets: [
    { id: 'eth:fox', name: 'MetaMask', icon: null, chain: 'eth', sign: () => new Promise(nothing) },
    { id: 'eth:other', name: 'Rabby Wallet', icon: null, chain: 'eth', sign: () => new Promise(nothing) },
  ],
  busy: false,
  error: null,
  confirm: null,
  onUse: nothing,
  onConfirm: nothing,
  onBack: nothing,
}
export const Wallets = show(<WalletStep {...wallet} />)
export const WalletNoneEthereum = show(<WalletStep {...wallet} wallets={[]} />)
export const WalletNoneSolana = show(<WalletStep {...wallet} chain="sol" wallets={[]} />)
export const WalletSaidNo = show(<WalletStep {...wallet} error={new WalletRefused('no')} />)
export const WalletBroken = show(<WalletStep {...wallet} error={new WalletUnusable('locked')} />)
export const WalletOfANewPerson = show(<WalletStep {...wallet} confirm={confirm} />)

export const Locked = show(<LockedPanel until="2026-06-01T12:15:00.000Z" onBack={nothing} />)
export const Expired = show(<ExpiredPanel />)
export const Loading = show(<LoadingPanel />)
export const LoadFailed = show(<LoadFailedPanel error={new Problem('service.unavailable')} onRetry={nothing} />)

const consentDetails: Pick<InteractionDetails, 'client' | 'scopes' | 'account'> = {
  client: {
    clientId: 'vitrine-wallet',
    name: 'Vitrine',
    logoUri: null,
    policyUri: null,
    tosUri: null,
    trusted: true,
    own: true,
  },
  scopes: ['openid', 'profile', 'email', 'offline_access'],
  account: { id: 'a1', name: 'Ana Solmar', picture: null, label: 'ana@example.com' },
}
const consent: ConsentPanelProps = { details: consentDetails, busy: null, error: null, onAnswer: nothing }
export const ConsentOwn = show(<ConsentPanel {...consent} />)
export const ConsentOther = show(
  <ConsentPanel
    {...consent}
    details={{
      ...consentDetails,
      client: {
        clientId: 'gallery',
        name: 'Night Parade Gallery',
        logoUri: null,
        policyUri: 'https://gallery.example/privacy',
        tosUri: 'https://gallery.example/terms',
        trusted: false,
        own: false,
      },
      scopes: [...consentDetails.scopes, 'phone', 'badges'],
    }}
  />,
)
export const ConsentAllowing = show(<ConsentPanel {...consent} busy="allow" />)

export const CallbackRefused = show(<CallbackPanel end="refused" onRetry={nothing} />)
export const CallbackUnknown = show(<CallbackPanel end="unknown" onRetry={nothing} />)
export const CallbackUnreachable = show(<CallbackPanel end="unreachable" onRetry={nothing} />)
export const CallbackFailed = show(<CallbackPanel end="failed" onRetry={nothing} />)
export const SignedOut: Story = { render: () => <LogoutCallbackPage /> }
