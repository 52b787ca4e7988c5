import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStepUp } from '@vitrine/web/step-up'
import { afterEach, expect, test, vi } from 'vitest'
import { At } from '../../testing/At.tsx'
import { renderStory, storiesOf } from '../../testing/render-story.tsx'
import * as stories from './Proof.stories.tsx'
import { ProofSheet } from './ProofSheet.tsx'

afterEach(cleanup)

test('a wrong password is said, and a code does instead', async () => {
  const user = userEvent.setup()
  const settled = vi.fn()
  const render = () => (
    <At address="/">
      <ProofSheet onSettle={settled} />
    </At>
  )
  renderStory({ ...stories.ByPassword, render })
  await user.type(await screen.findByLabelText('Your password'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.getByLabelText('Your password')).toBeInvalid())
  await user.click(screen.getByRole('button', { name: 'Use a code instead' }))
  await user.click(screen.getByRole('button', { name: 'Send a code to ana@example.com' }))
  await user.type(await screen.findByLabelText('Code sent to ana@example.com'), '123456')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(settled.mock.lastCall?.[0]).toMatchObject({ accessToken: 'proven' }))
})

test('all that waits goes on with one proof, which is kept for its time and for its person alone', async () => {
  let [now, who] = [0, 'ana']
  const stepUp = createStepUp({ now: () => now, who: () => who })
  const first = stepUp.prove()
  const second = stepUp.prove()
  expect(stepUp.isAsked()).toBe(true)
  stepUp.settle({ accessToken: 'proven', expiresAt: new Date(300_000).toISOString() })
  expect([await first, await second, await stepUp.prove(), stepUp.isAsked()]).toEqual([
    'proven',
    'proven',
    'proven',
    false,
  ])
  who = 'bo'
  void stepUp.prove()
  expect(stepUp.isAsked()).toBe(true)
  stepUp.settle(null)
  who = 'ana'
  now = 300_001
  const refused = stepUp.prove()
  stepUp.settle(null)
  expect(await refused).toBeNull()
})

test.each(storiesOf(stories))('%s is drawn in both languages', async (_name, story) => {
  for (const language of ['en', 'es'] as const) {
    const { unmount } = renderStory(story, { language })
    await screen.findByRole('heading', { name: language === 'en' ? 'Confirm it’s you' : 'Confirma que eres tú' })
    expect(document.body).not.toHaveTextContent(/\{\{|undefined/)
    unmount()
  }
})
