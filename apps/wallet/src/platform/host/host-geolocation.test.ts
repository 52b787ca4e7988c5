// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { createHostGeolocation } from './host-geolocation.ts'
import { HostProblem } from './host-problem.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a container says where it is, again and again, as object or as text; nonsense is no place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answers: unknown[] = [
    { coords: { latitude: 60.17, longitude: 24.94, accuracy: 8 } },
    '{"coords":{"latitude":60.18,"longitude":24.95}}',
    { coords: { latitude: 'north', longitude: 500 } },
    'nothing',
  ]
  const geolocation = createHostGeolocation(async () => answers.shift(), undefined)
  const heard: number[] = []
  const failed = vi.fn()
  const id = geolocation.watchPosition(({ coords }) => heard.push(coords.latitude, coords.accuracy), failed)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(heard).toEqual([60.17, 8, 60.18, 30])
  expect(failed).toHaveBeenCalledTimes(2)
  geolocation.clearWatch(id)
  answers.push({ coords: { latitude: 1, longitude: 1 } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(heard).toHaveLength(4)
})

test('a container that has no answer to it leaves it to the device', async () => {
  const device = { watchPosition: vi.fn(() => 7), clearWatch: vi.fn(), getCurrentPosition: vi.fn() }
  const refuses = () => Promise.reject(new HostProblem('client.host_refused', { message: 'No handler' }))
  const geolocation = createHostGeolocation(refuses, device)
  const id = geolocation.watchPosition(() => undefined)
  await expect.poll(() => device.watchPosition).toHaveBeenCalledOnce()
  geolocation.clearWatch(id)
  expect(device.clearWatch).toHaveBeenCalledWith(7)
  geolocation.getCurrentPosition(() => undefined)
  await expect.poll(() => device.getCurrentPosition).toHaveBeenCalledOnce()
})
