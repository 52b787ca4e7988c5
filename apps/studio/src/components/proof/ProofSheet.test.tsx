import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ana } from '../../testing/people.ts'
import { type Answer, StoryWorld } from '../../testing/StoryWorld.tsx'
import { ProofSheet } from './ProofSheet.tsx'

const proven = { accessToken: 'proven', expiresAt: '2026-07-24T20:05:00.000Z' }
const answer: Answer = ({ path, body }) => {
  if (path === '/me/proof/code') return { body: { sentTo: 'ana@example.com' } }
  if (body === null) return { body: { ways: ['password', 'code'], codeTo: 'ana@example.com', wallets: [] } }
  if ((body as { way: string }).way === 'code') return { body: proven }
  return { status: 403, body: { code: 'identity.wrong_credentials', status: 403, title: '', details: {} } }
}

test('what waits goes on by a password or a code, and a wrong one is said', async () => {
  const settled = vi.fn()
  render(
    <StoryWorld accountId={ana.sub} answer={answer}>
      <ProofSheet onSettle={settled} />
    </StoryWorld>,
  )
  await userEvent.type(await screen.findByLabelText('Your password'), 'wrong')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.getByLabelText('Your password')).toBeInvalid())
  await userEvent.click(screen.getByRole('button', { name: 'Use a code instead' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send a code to ana@example.com' }))
  await userEvent.type(await screen.findByLabelText('Code sent to ana@example.com'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(settled.mock.lastCall?.[0]).toEqual(proven))
})
