import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog.tsx'

function ask(busy = false) {
  const answers: string[] = []
  render(
    <ConfirmDialog
      title="Send Tidal Vase?"
      confirmLabel="Send to Bo"
      busy={busy}
      onConfirm={() => answers.push('confirmed')}
      onCancel={() => answers.push('cancelled')}
    >
      Bo Lind will own it; you won’t.
    </ConfirmDialog>,
  )
  return { answers, person: userEvent.setup() }
}

test('a confirmation is announced as an alert with its title, and each answer is given once', async () => {
  const { answers, person } = ask()
  expect(screen.getByRole('alertdialog', { name: 'Send Tidal Vase?' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Send to Bo' }))
  await person.keyboard('{Escape}')
  expect(answers).toEqual(['confirmed', 'cancelled'])
})

test('a confirmation under way can be neither repeated nor cancelled', async () => {
  const { answers, person } = ask(true)
  await person.click(screen.getByRole('button', { name: 'Send to Bo' }))
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await person.keyboard('{Escape}')
  expect(answers).toEqual([])
})
