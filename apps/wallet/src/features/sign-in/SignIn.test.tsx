import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { InteractionDetails, LoginMethod } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problem'
import { afterEach, describe, expect, test } from 'vitest'
import type { ClaimCode } from '../../platform/session/claim-code.ts'
import { nothingConfirmed } from '../../platform/session/confirmations.ts'
import type { WaitingCode } from '../../platform/session/waiting-code.ts'
import { renderStory, storiesOf } from '../../testing/render-story.tsx'
import { LoginFlow } from './LoginFlow.tsx'
import * as stories from './SignIn.stories.tsx'

afterEach(cleanup)

const details: InteractionDetails = {
  uid: 'interaction-1',
  prompt: 'login',
  client: {
    clientId: 'vitrine-wallet',
    name: 'Vitrine',
    logoUri: null,
    policyUri: null,
    tosUri: null,
    trusted: true,
    own: true,
  },
  businessId: null,
  scopes: ['openid'],
  loginHint: null,
  account: null,
  termsVersion: '2026-01',
  passwordAvailable: true,
  guestAvailable: true,
}

interface Situation {
  hint?: string
  waiting?: WaitingCode
  link?: ClaimCode
  prefilledCode?: string
  confirmations?: typeof nothingConfirmed
  /** What the server says to a login; goes on when left out. */
  refuse?: (method: LoginMethod) => Error | null
}

function open(situation: Situation = {}) {
  const asked = { codes: [] as string[], logins: [] as LoginMethod[], left: [] as string[] }
  const { hint = null, refuse = () => null } = situation
  renderStory({
    render: () => (
      <LoginFlow
        details={{ ...details, loginHint: hint }}
        brandName={null}
        actions={{
          async sendCode({ identity_value }) {
            asked.codes.push(identity_value)
            return { sentTo: identity_value, resendAfterSeconds: 30 }
          },
          challenge: async ({ address }) => `sign in as ${address}`,
          async login(method) {
            asked.logins.push(method)
            const refusal = refuse(method)
            if (refusal) throw refusal
            return { redirectTo: '/api/auth/interaction-1' }
          },
          consent: async () => ({ redirectTo: '/' }),
        }}
        initialConfirmations={situation.confirmations ?? nothingConfirmed}
        waiting={situation.waiting ?? null}
        link={situation.link ?? null}
        prefilledCode={situation.prefilledCode ?? ''}
        keepWaiting={() => undefined}
        leaveTo={(url) => asked.left.push(url)}
        now={() => 0}
      />
    ),
  })
  return asked
}

const email = () => screen.getByLabelText('E-mail or phone number')
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const confirmed = { isOldEnough: true, acceptsTerms: true }

describe('every state of signing in', () => {
  test.each(storiesOf(stories))('%s is drawn in both languages', (_name, story) => {
    for (const language of ['en', 'es'] as const) {
      const { container, unmount } = renderStory(story, { language })
      expect(screen.getByRole('main')).toBeVisible()
      expect(container).not.toHaveTextContent(/\{\{|undefined/)
      unmount()
    }
  })
})

describe('with a code', () => {
  test('a known person types an address and the code, and is on the way', async () => {
    const asked = open()
    await userEvent.type(email(), 'ana@example.com{Enter}')
    await userEvent.type(await screen.findByLabelText('Code'), '123456')
    expect(asked.codes).toEqual(['ana@example.com'])
    expect(asked.logins).toMatchObject([{ method: 'code', identity_value: 'ana@example.com', otp: '123456' }])
    expect(asked.left).toEqual(['/api/auth/interaction-1'])
  })

  test('what is neither an address nor a number is said at the field and goes nowhere', async () => {
    const asked = open()
    await userEvent.type(email(), '0401234567{Enter}')
    expect(screen.getByText(/Start the number with \+/)).toBeVisible()
    expect(asked.codes).toEqual([])
  })

  test('a hint of who it is sends the code without a tap', async () => {
    const asked = open({ hint: 'ana@example.com' })
    expect(await screen.findByLabelText('Code')).toBeVisible()
    expect(asked.codes).toEqual(['ana@example.com'])
  })

  test('a new person who has shown the code confirms age and terms, with the version they saw', async () => {
    const asked = open({
      refuse: (method) =>
        method.method === 'code' && !method.ageConfirmed ? new Problem('identity.too_young', { minimumAge: 13 }) : null,
    })
    await userEvent.type(email(), 'new@example.com{Enter}')
    expect(screen.queryByRole('checkbox')).toBeNull()
    await userEvent.type(await screen.findByLabelText('Code'), '123456')
    await screen.findAllByRole('checkbox')
    await press('Continue')
    expect(screen.getByText(/at least 13/)).toBeVisible()
    for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box)
    await press('Continue')
    expect(asked.logins).toMatchObject([{ ageConfirmed: false }, { ageConfirmed: true, termsVersion: '2026-01' }])
    expect(asked.left).toEqual(['/api/auth/interaction-1'])
  })

  const waiting: WaitingCode = {
    uid: 'interaction-1',
    identity: { identity_type: 'email', identity_value: 'ana@example.com' },
    sentTo: 'ana@example.com',
    resendAt: 0,
  }

  test('where the server sends no mail, that is said below, and the way to its local inbox is there', async () => {
    open({ waiting: { ...waiting, inbox: '/inbox' } })
    expect(screen.getByRole('link', { name: 'Open the inbox' })).toHaveAttribute('href', '/inbox?to=ana%40example.com')
    expect(screen.getByText(/We sent a six-digit code/)).toHaveTextContent('ana@example.com')
    expect(screen.getByText(/sends no real mail/)).toBeVisible()
    await press('Send a new code')
    await waitFor(() => expect(screen.queryByText(/sends no real mail/)).toBeNull())
  })

  test('a code that is pasted as it stands in the mail is entered and submitted', async () => {
    const asked = open({ waiting })
    const field = screen.getByLabelText('Code')
    expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument()
    await userEvent.click(field)
    await userEvent.paste('123 456')
    expect(asked.logins).toMatchObject([{ otp: '123456' }])
  })

  test('a link with the code submits it, also in another tab, without sending a second one', async () => {
    const asked = open({ waiting, prefilledCode: '654321', hint: 'ana@example.com' })
    await expect.poll(() => asked.left).toEqual(['/api/auth/interaction-1'])
    expect(asked.codes).toEqual([])
    expect(asked.logins).toMatchObject([{ otp: '654321' }])
  })

  test('a wrong code is said at the code, and another can be asked for', async () => {
    const asked = open({ waiting, refuse: () => new Problem('identity.code_wrong') })
    await userEvent.type(screen.getByLabelText('Code'), '111111')
    expect(await screen.findByText(/verification code you provided was not correct/)).toBeVisible()
    await press('Send a new code')
    expect(asked.codes).toEqual(['ana@example.com'])
    expect(await screen.findByText('A new code is on its way.')).toBeVisible()
  })

  test('too many tries show until when it is closed', async () => {
    const lockedUntil = new Date(Date.now() + 900_000).toISOString()
    open({ waiting, refuse: () => new Problem('identity.locked', { lockedUntil }) })
    await userEvent.type(screen.getByLabelText('Code'), '111111')
    expect(await screen.findByRole('heading', { name: 'Too many attempts' })).toBeVisible()
    expect(screen.getByText(/you can try again at .*\d/)).toBeVisible()
  })

  test('a sign-in that has expired meanwhile leads back to the start', async () => {
    open({ waiting, refuse: () => new Problem('identity.interaction_expired') })
    await userEvent.type(screen.getByLabelText('Code'), '111111')
    expect(await screen.findByRole('link', { name: 'Start again' })).toHaveAttribute('href', '/connect')
  })
})

describe('by the link of a mail', () => {
  const otp = 'ab'.repeat(16)
  const link: ClaimCode = { identity: { identity_type: 'email', identity_value: 'new@example.com' }, otp }
  const hint = 'new@example.com'

  test('no second code is asked for: a new person confirms age and terms, and is in', async () => {
    const refuse = (method: LoginMethod) =>
      'ageConfirmed' in method && method.ageConfirmed ? null : new Problem('identity.too_young', { minimumAge: 13 })
    const asked = open({ link, hint, refuse })
    expect(await screen.findByText('new@example.com')).toBeVisible()
    for (const box of await screen.findAllByRole('checkbox')) await userEvent.click(box)
    await press('Continue')
    await expect.poll(() => asked.left).toEqual(['/api/auth/interaction-1'])
    expect(asked.codes).toEqual([])
    expect(asked.logins.at(-1)).toMatchObject({ otp, identity_value: 'new@example.com', termsVersion: '2026-01' })
  })

  test('one that was used already is followed by a code to type', async () => {
    const asked = open({ link, hint, refuse: () => new Problem('identity.code_expired') })
    expect(await screen.findByLabelText('Code')).toBeVisible()
    expect(asked.codes).toEqual(['new@example.com'])
  })

  test('it is not used for a sign-in that was begun as somebody else', async () => {
    const asked = open({ link, hint: 'ana@example.com' })
    expect(await screen.findByLabelText('Code')).toBeVisible()
    expect(asked.logins).toEqual([])
  })
})

describe('in other ways', () => {
  test('a password goes with the address that was typed before', async () => {
    const asked = open()
    await userEvent.type(email(), 'ana@example.com')
    await press('Use a password instead')
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse 1{Enter}')
    expect(asked.logins).toMatchObject([
      { method: 'password', identity_value: 'ana@example.com', password: 'correct horse 1' },
    ])
  })

  test('a guest who confirmed on the connect screen is let in without another tap', async () => {
    const asked = open({ hint: 'guest', confirmations: confirmed })
    await expect.poll(() => asked.left).toEqual(['/api/auth/interaction-1'])
    expect(asked.logins).toEqual([{ method: 'guest', ageConfirmed: true, termsVersion: '2026-01' }])
  })

  test('a guest who has not confirmed is asked', async () => {
    const asked = open({ hint: 'guest' })
    await press('Continue as a guest')
    expect(asked.logins).toEqual([])
    expect(screen.getByText(/at least 13/)).toBeVisible()
  })

  test("a new person's wallet signs once: what is missing is confirmed afterwards", async () => {
    let signatures = 0
    const announce = () =>
      dispatchEvent(
        new CustomEvent('eip6963:announceProvider', {
          detail: {
            info: { uuid: 'fox', name: 'Fox', icon: '', rdns: 'example' },
            provider: {
              request: async ({ method }: { method: string }) => {
                if (method === 'personal_sign') signatures++
                return { eth_requestAccounts: ['0xAna'], eth_chainId: '0x1', personal_sign: '0xsigned' }[method]
              },
            },
          },
        }),
      )
    addEventListener('eip6963:requestProvider', announce)
    const asked = open({
      hint: 'wallet:eth',
      refuse: (method) =>
        method.method === 'wallet' && !method.ageConfirmed
          ? new Problem('identity.too_young', { minimumAge: 13 })
          : null,
    })
    await press('Sign in with Fox')
    await screen.findByText(/Just two things first/)
    for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box)
    await press('Continue')
    removeEventListener('eip6963:requestProvider', announce)
    expect(signatures).toBe(1)
    expect(asked.left).toHaveLength(1)
    expect(asked.logins.at(-1)).toMatchObject({ method: 'wallet', message: 'sign in as 0xAna', signature: '0xsigned' })
  })

  test('without a wallet there is a sentence, and a way back', async () => {
    open({ hint: 'wallet:sol' })
    expect(screen.getByText(/Phantom is not installed/)).toBeVisible()
    await press('Sign in another way')
    expect(email()).toBeVisible()
  })
})
