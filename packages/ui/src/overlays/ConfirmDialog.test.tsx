import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog.tsx'

function ask({ busy = false, steady = false } = {}) {
  const answers: string[] = []
  render(
    <ConfirmDialog
      title="Send Tidal Vase?"
      confirmLabel="Send to Bo"
      busy={busy}
      steady={steady}
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
  const { answers, person } = ask({ busy: true })
  await person.click(screen.getByRole('button', { name: 'Send to Bo' }))
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await person.keyboard('{Escape}')
  expect(answers).toEqual([])
})

test('a question that comes up by itself is not answered by presses that were meant for what was there before', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { answers } = ask({ steady: true })
  const send = screen.getByRole('button', { name: 'Send to Bo' })
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  const tap = () => {
    fireEvent.pointerDown(send, { pointerId: 1 })
    fireEvent.pointerUp(send, { pointerId: 1 })
    fireEvent.click(send)
  }
  // Whoever taps along in a game never comes to a rest.
  for (let count = 0; count < 8; count++) {
    tap()
    pass(300)
  }
  expect(answers).toEqual([])
  expect(send.getAttribute('aria-disabled')).toBe('true')

  // A finger that stays down counts from when it lifts.
  fireEvent.pointerDown(send, { pointerId: 2 })
  pass(5_000)
  fireEvent.pointerUp(send, { pointerId: 2 })
  fireEvent.click(send)
  pass(699)
  fireEvent.keyDown(send, { key: 'Enter' })
  fireEvent.click(send)
  pass(699)
  fireEvent.click(send)
  expect(answers).toEqual([])

  pass(1)
  expect(send.getAttribute('aria-disabled')).toBeNull()
  tap()
  expect(answers).toEqual(['confirmed'])
})

test('no is taken at once', () => {
  const { answers } = ask({ steady: true })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(answers).toEqual(['cancelled'])
})
