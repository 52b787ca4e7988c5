import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Button } from '../actions/Button.tsx'
import { Sheet } from '../overlays/Sheet.tsx'
import { ToastProvider, type Toasts, useToasts } from './ToastProvider.tsx'

let toasts: Toasts
function Grab() {
  toasts = useToasts()
  return <Button>Elsewhere</Button>
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  // Testing Library moves fake timers along only when it finds them under this name.
  vi.stubGlobal('jest', { advanceTimersByTime: vi.advanceTimersByTime })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const setup = () => {
  const view = render(
    <ToastProvider>
      <Grab />
    </ToastProvider>,
  )
  return { ...view, person: userEvent.setup({ advanceTimers: vi.advanceTimersByTime, delay: null }) }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const region = () => screen.getByRole('region', { name: /Notifications/ })
const shown = () => within(region()).queryAllByRole('listitem').length

describe('a toast', () => {
  test('is announced politely', () => {
    setup()
    act(() => void toasts.show({ title: 'Tidal Vase arrived' }))
    expect(screen.getByText('Tidal Vase arrived').closest('[aria-live="polite"]')).toBeTruthy()
  })

  test('can be undone by keyboard from anywhere, and the focus goes back', async () => {
    const { person } = setup()
    const ends: string[] = []
    let isUndone = false
    act(
      () =>
        void toasts.show({
          title: 'Coin deleted',
          action: { label: 'Undo', onPress: () => (isUndone = true) },
          onEnd: (end) => ends.push(end),
        }),
    )
    screen.getByRole('button', { name: 'Elsewhere' }).focus()
    await person.keyboard('{F8}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
    await person.keyboard('{Enter}')
    expect(isUndone).toBe(true)
    await pass(60_000)
    expect(ends).toEqual(['action'])
    expect(shown()).toBe(0)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }))
  })

  test('expires once after its time', async () => {
    setup()
    const ends: string[] = []
    act(() => void toasts.show({ title: 'Sent', durationMs: 5_000, onEnd: (end) => ends.push(end) }))
    await pass(4_999)
    expect(ends).toEqual([])
    await pass(1)
    await pass(60_000)
    expect(ends).toEqual(['expired'])
    expect(shown()).toBe(0)
  })

  test('waits while the keyboard is in it, then goes on with the time it had left', async () => {
    const { person } = setup()
    act(() => void toasts.show({ title: 'Sent', durationMs: 5_000 }))
    await pass(3_000)
    await person.keyboard('{F8}')
    await pass(60_000)
    expect(shown()).toBe(1)
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus())
    await pass(1_999)
    expect(shown()).toBe(1)
    await pass(1)
    expect(shown()).toBe(0)
  })

  test('is dismissed by Escape while the keyboard is in it', async () => {
    const { person } = setup()
    const ends: string[] = []
    act(() => void toasts.show({ title: 'Sent', onEnd: (end) => ends.push(end) }))
    await person.keyboard('{F8}{Escape}')
    expect(ends).toEqual(['dismissed'])
  })

  test('of the same id takes the place of the earlier one and starts its time anew', async () => {
    setup()
    const ends: string[] = []
    act(() => void toasts.show({ title: '1 arrived', durationMs: 5_000, onEnd: (end) => ends.push(end) }, 'arrivals'))
    await pass(4_000)
    act(() => void toasts.show({ title: '2 arrived', durationMs: 5_000 }, 'arrivals'))
    expect(ends).toEqual(['dismissed'])
    await pass(4_000)
    expect(screen.getByText('2 arrived')).toBeTruthy()
    expect(shown()).toBe(1)
  })

  test('waits its turn when three are in sight', async () => {
    setup()
    act(() => {
      for (const title of ['one', 'two', 'three', 'four']) toasts.show({ title, durationMs: 5_000 })
    })
    expect(screen.queryByText('four')).toBeNull()
    await pass(5_000)
    expect(screen.getByText('four')).toBeTruthy()
    await pass(4_999)
    expect(screen.getByText('four')).toBeTruthy()
  })

  test('can be reached above an open sheet, which stays open', async () => {
    const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, delay: null })
    const seen: string[] = []
    render(
      <ToastProvider>
        <Grab />
        <Sheet title="Sort" onClose={() => seen.push('closed')}>
          <Button>Inside</Button>
        </Sheet>
      </ToastProvider>,
    )
    act(() => void toasts.show({ title: 'Gone', action: { label: 'Undo', onPress: () => seen.push('undone') } }))
    await person.click(screen.getByRole('button', { name: 'Undo' }))
    expect(seen).toEqual(['undone'])
  })
})
