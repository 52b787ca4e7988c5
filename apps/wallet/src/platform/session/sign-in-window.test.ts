import { PopupBlocked, SignInCancelled } from '@vitrine/web/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { handToOpener, openWindow } from './sign-in-window.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  Object.defineProperty(window, 'opener', { value: null, configurable: true })
})

const callback = `${location.origin}/callback?code=c&state=s`

/** The window that a press has opened; `say` is what it posts to the frame. */
function popup() {
  const opened = { closed: false, close: vi.fn(), location: { replace: vi.fn() } }
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  const say = (data: unknown, from: { source?: unknown; origin?: string } = {}) => {
    const { source = opened, origin = location.origin } = from
    window.dispatchEvent(Object.assign(new Event('message'), { data, source, origin, ports: [] }))
  }
  return { opened, say }
}

test('a frame signs in in a window of its own, and takes the answer of that window and this app alone', async () => {
  const { opened, say } = popup()
  const departure = openWindow()
  expect(window.open).toHaveBeenCalledWith('about:blank', '_blank', expect.any(String))
  const answer = departure.to('https://wallet.example/api/auth?x=1')
  expect(opened.location.replace).toHaveBeenCalledWith('https://wallet.example/api/auth?x=1')
  const arrived = vi.fn()
  void answer.then(arrived)
  say({ vitrine: 'callback', url: callback }, { origin: 'https://evil.example' })
  say({ vitrine: 'callback', url: callback }, { source: {} })
  say({ vitrine: 'callback', url: 'https://evil.example/callback?code=theirs' })
  say({ vitrine: 'callback' })
  await Promise.resolve()
  expect(arrived).not.toHaveBeenCalled()
  say({ vitrine: 'callback', url: callback })
  expect(String(await answer)).toBe(callback)
})

test('a window that was not let open, and one that the person closes, are told apart', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(window, 'open').mockReturnValue(null)
  expect(openWindow).toThrow(PopupBlocked)
  const { opened } = popup()
  const answer = openWindow().to('https://wallet.example/api/auth')
  const left = expect(answer).rejects.toBeInstanceOf(SignInCancelled)
  opened.closed = true
  await vi.advanceTimersByTimeAsync(500)
  await left
})

test('the window hands its address to an opener of this app, which says that it has it; without one it goes on by itself', async () => {
  expect(await handToOpener()).toBe(false)
  const posted: unknown[][] = []
  const opener = {
    postMessage: (...said: [unknown, string, MessagePort[]]) => {
      posted.push(said)
      said[2][0]?.postMessage('taken')
    },
  }
  Object.defineProperty(window, 'opener', { value: opener, configurable: true })
  expect(await handToOpener()).toBe(true)
  expect(posted.map((said) => said.slice(0, 2))).toEqual([
    [{ vitrine: 'callback', url: location.href }, location.origin],
  ])
})

test('an opener that does not answer is not waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  Object.defineProperty(window, 'opener', { value: { postMessage: () => undefined }, configurable: true })
  const handed = handToOpener()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await handed).toBe(false)
})
