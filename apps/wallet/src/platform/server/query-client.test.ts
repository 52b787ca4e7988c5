import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

const { saved } = vi.hoisted(() => ({ saved: new Map<string, unknown>() }))
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async (key: string) => saved.get(key),
  set: async (key: string, value: unknown) => void saved.set(key, value),
  del: async (key: string) => void saved.delete(key),
}))

const queryKey = ['tokens']
const soon = () => new Promise((resolve) => setTimeout(resolve))
const unhandled = vi.fn()
process.on('unhandledRejection', unhandled)
afterEach(() => {
  process.off('unhandledRejection', unhandled)
})

test('what was saved shows at once and is asked for again; that this fails, or nobody waits for it any more, goes astray nowhere', async () => {
  await createQueryClient('bo').fetchQuery({ queryKey, queryFn: async () => 'then' })
  await expect.poll(() => saved.size).toBe(1)

  const failing = createQueryClient('bo')
  const refused = new Error('Refused.')
  expect(await failing.fetchQuery({ queryKey, queryFn: () => Promise.reject(refused) })).toBe('then')
  await expect.poll(() => failing.getQueryState(queryKey)).toMatchObject({ data: 'then', error: refused })

  const left = createQueryClient('bo')
  const ask = vi.fn(() => new Promise<string>(() => undefined))
  expect(await left.fetchQuery({ queryKey, queryFn: ask })).toBe('then')
  // Whoever asks first is joined by the question that follows what was restored.
  const asked = left.fetchQuery({ queryKey, queryFn: ask, staleTime: 0 })
  await soon()
  await left.cancelQueries({ queryKey })
  expect(await asked).toBe('then')
  await soon()
  expect(ask).toHaveBeenCalledOnce()
  expect(unhandled).not.toHaveBeenCalled()
})
