import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchCamera, whyNoCamera } from './watch-camera.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

class Track extends EventTarget {
  muted = false
  readyState: MediaStreamTrackState = 'live'
  happens(what: 'mute' | 'unmute' | 'ended') {
    if (what === 'ended') this.readyState = 'ended'
    else this.muted = what === 'mute'
    this.dispatchEvent(new Event(what))
  }
}

class Page extends EventTarget {
  hidden = false
  show(isShown: boolean) {
    this.hidden = !isShown
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

function watched() {
  const [track, page, gone] = [new Track(), new Page(), vi.fn()]
  const stop = watchCamera([track], gone, page as never)
  const told = () => gone.mock.calls.length
  return { track, page, told, stop }
}

test('a camera that ends, or stays dark, is gone, and that is told once', () => {
  const unplugged = watched()
  unplugged.track.happens('ended')
  unplugged.track.happens('ended')
  unplugged.page.show(true)
  expect(unplugged.told()).toBe(1)

  const taken = watched()
  taken.track.happens('mute')
  vi.advanceTimersByTime(2_499)
  expect(taken.told()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(taken.told()).toBe(1)

  const blinked = watched()
  blinked.track.happens('mute')
  vi.advanceTimersByTime(2_000)
  blinked.track.happens('unmute')
  vi.advanceTimersByTime(60_000)
  expect(blinked.told()).toBe(0)
})

test('in the background a camera may be dark; if it still is when somebody looks again, or has ended, it is gone', () => {
  const { track, page, told } = watched()
  page.show(false)
  track.happens('mute')
  vi.advanceTimersByTime(60_000)
  expect(told()).toBe(0)
  page.show(true)
  track.happens('unmute')
  vi.advanceTimersByTime(60_000)
  expect(told()).toBe(0)

  page.show(false)
  track.happens('mute')
  page.show(true)
  vi.advanceTimersByTime(2_500)
  expect(told()).toBe(1)

  const other = watched()
  other.page.show(false)
  // Some browsers end it and say so to nobody.
  other.track.readyState = 'ended'
  expect(other.told()).toBe(0)
  other.page.show(true)
  expect(other.told()).toBe(1)
})

test('whoever listens no longer hears nothing', () => {
  const { track, page, told, stop } = watched()
  track.happens('mute')
  stop()
  vi.advanceTimersByTime(60_000)
  track.happens('ended')
  page.show(true)
  expect(told()).toBe(0)
})

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotReadableError', 'taken'],
  ['AbortError', 'taken'],
  ['NotFoundError', 'unsupported'],
  ['OverconstrainedError', 'unsupported'],
])('%s means %s', (name, why) => {
  expect(whyNoCamera(new DOMException('no', name))).toBe(why)
})
