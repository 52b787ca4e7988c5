import type { InteractionDetails, LoginMethod } from '@vitrine/protocol'
import { isProblem } from '@vitrine/protocol/problem'
import { useState } from 'react'
import type { InstalledWallet, SignedMessage } from '../../platform/external-wallets/wallet.ts'
import type { ClaimCode } from '../../platform/session/claim-code.ts'
import { type Confirmations, hasConfirmedAll } from '../../platform/session/confirmations.ts'
import type { WaitingCode } from '../../platform/session/waiting-code.ts'
import { readLoginHint } from './hint.ts'
import type { CodeIdentity } from './identifier.ts'
import type { SignInActions } from './sign-in-actions.ts'
import { useTask } from './use-task.ts'

export type LoginStep =
  | { name: 'identify'; typed: string }
  | { name: 'code'; waiting: WaitingCode; resent: boolean }
  | { name: 'link'; link: ClaimCode }
  | { name: 'password'; typed: string }
  | { name: 'guest' }
  | { name: 'wallet'; chain: 'eth' | 'sol'; signed: SignedMessage | null }

export interface LoginNeeds {
  details: Pick<InteractionDetails, 'uid' | 'loginHint' | 'termsVersion'>
  actions: SignInActions
  confirmations: Confirmations
  /** A code that this interaction has sent already. */
  waiting: WaitingCode | null
  /** What the link of a mail brought along. */
  link: ClaimCode | null
  keepWaiting: (waiting: WaitingCode | null) => void
  leaveTo: (url: string) => void
  now: () => number
}

/** The steps of saying who one is, from the first question to leaving with an answer. */
export function useLogin({ details, actions, confirmations, waiting, link, keepWaiting, leaveTo, now }: LoginNeeds) {
  const [step, setStep] = useState<LoginStep>(() => firstStep(details.loginHint, waiting, link))
  const [showMissing, setShowMissing] = useState(false)
  const [leaving, setLeaving] = useState(false)
  /** The server knows better than we who is new: it asks for what is missing. */
  const [isNewcomer, setIsNewcomer] = useState(false)
  const task = useTask()
  const confirmed = {
    ageConfirmed: confirmations.isOldEnough,
    termsVersion: confirmations.acceptsTerms ? details.termsVersion : null,
  }

  function goTo(next: LoginStep) {
    task.forget()
    setIsNewcomer(false)
    setShowMissing(false)
    setStep(next)
  }

  async function finish(method: LoginMethod) {
    const { redirectTo } = await actions.login(method).catch((error: unknown) => {
      if (asksToConfirm(error)) setIsNewcomer(true)
      throw error
    })
    keepWaiting(null)
    setLeaving(true)
    leaveTo(redirectTo)
  }

  async function send(identity: CodeIdentity, resent: boolean) {
    const sent = await actions.sendCode(identity)
    const next = {
      uid: details.uid,
      identity,
      sentTo: sent.sentTo,
      resendAt: now() + sent.resendAfterSeconds * 1000,
      inbox: sent.inbox,
    }
    keepWaiting(next)
    setShowMissing(false)
    setStep({ name: 'code', waiting: next, resent })
  }

  /** New people confirm first; the fields say what is missing. */
  function mayEnter(isNew: boolean): boolean {
    if (!(isNew || isNewcomer) || hasConfirmedAll(confirmations)) return true
    setShowMissing(true)
    return false
  }

  return {
    step,
    busy: task.busy || leaving,
    leaving,
    error: asksToConfirm(task.error) ? null : task.error,
    showMissing,
    isNewcomer,
    goTo,
    backToStart: () => goTo({ name: 'identify', typed: typedIn(step) }),
    sendCode: (identity: CodeIdentity) => task.run(() => send(identity, false)),
    resend: (identity: CodeIdentity) => task.run(() => send(identity, true)),

    async enterCode(sent: WaitingCode, otp: string) {
      if (mayEnter(false)) await task.run(() => finish({ method: 'code', ...sent.identity, otp, ...confirmed }))
    },
    /** Once it has been used, or is too old, a code to type takes its place. */
    async enterLink({ identity, otp }: ClaimCode) {
      if (!mayEnter(false)) return
      await task.run(async () => {
        try {
          await finish({ method: 'code', ...identity, otp, ...confirmed })
        } catch (error) {
          if (!isProblem(error, 'identity.code_wrong') && !isProblem(error, 'identity.code_expired')) throw error
          await send(identity, false)
        }
      })
    },
    enterPassword: (identity: CodeIdentity, password: string) =>
      task.run(() => finish({ method: 'password', ...identity, password })),
    async enterAsGuest() {
      if (mayEnter(true)) await task.run(() => finish({ method: 'guest', ...confirmed }))
    },
    useWallet: (wallet: InstalledWallet) =>
      task.run(async () => {
        const signed = await wallet.sign((account) => actions.challenge({ type: wallet.chain, ...account }))
        setStep({ name: 'wallet', chain: wallet.chain, signed })
        await finish({ method: 'wallet', type: wallet.chain, ...signed, ...confirmed })
      }),
    /** The same signature again, now with the confirmations that were missing. */
    async confirmWallet(chain: 'eth' | 'sol', signed: SignedMessage) {
      if (mayEnter(true)) await task.run(() => finish({ method: 'wallet', type: chain, ...signed, ...confirmed }))
    },
  }
}

function asksToConfirm(error: unknown): boolean {
  return isProblem(error, 'identity.too_young') || isProblem(error, 'identity.terms_required')
}

function firstStep(loginHint: string | null, waiting: WaitingCode | null, link: ClaimCode | null): LoginStep {
  if (waiting) return { name: 'code', waiting, resent: false }
  // A link is good for whom this sign-in was begun for, nobody else.
  if (link && link.identity.identity_value === loginHint) return { name: 'link', link }
  const hint = readLoginHint(loginHint)
  if (hint?.way === 'guest') return { name: 'guest' }
  if (hint?.way === 'wallet') return { name: 'wallet', chain: hint.chain, signed: null }
  return { name: 'identify', typed: hint?.identity.identity_value ?? '' }
}

function typedIn(step: LoginStep): string {
  if (step.name === 'identify' || step.name === 'password') return step.typed
  if (step.name === 'link') return step.link.identity.identity_value
  return step.name === 'code' ? step.waiting.identity.identity_value : ''
}
