import { expect, test } from 'vitest'
import { countUnsentScans, forgetGates, type GateStore, keptGate } from './kept-gates.ts'

interface Counter {
  queue: string[]
  list: string | null
  results: string[]
}

/** A phone, and who is signed in on it. */
function phone() {
  const kept = new Map<IDBValidKey, unknown>([['something else', 1]])
  const store: GateStore = {
    get: async <T>(key: IDBValidKey) => kept.get(key) as T | undefined,
    set: async (key, value) => void kept.set(key, value),
    del: async (key) => void kept.delete(key),
    keys: async () => [...kept.keys()],
  }
  const here = { who: null as string | null }
  const sit = (who: string, counter = 'CafeLumen1 bar') => {
    here.who = who
    return keptGate<Counter>(who, counter, () => here.who === who, store)
  }
  const leave = () => {
    here.who = null
    return forgetGates(store)
  }
  const unsent = (who: string) => countUnsentScans(who, store)
  return { kept, sit, leave, unsent }
}

const busy: Counter = { queue: ['scan'], list: 'tickets', results: ['Ana'] }

test('after a session nothing of people and tickets stays, and what is not sent waits for whoever scanned it', async () => {
  const { kept, sit, leave } = phone()
  await sit('ana').write(busy)
  await sit('ana', 'CafeLumen1 door').write({ ...busy, queue: [] })
  await leave()
  expect([...kept.keys()]).toEqual(['something else', 'gate ana CafeLumen1 bar'])
  expect(await sit('bo').read()).toBeNull()
  expect(await sit('ana').read()).toEqual({ queue: ['scan'], list: null, results: [] })
})

test('what is answered after the session is not kept', async () => {
  const { sit, leave } = phone()
  const gate = sit('ana')
  await gate.write({ ...busy, queue: [] })
  await leave()
  await gate.write(busy)
  expect(await gate.read()).toBeNull()
})

test('what is not sent is counted at all counters of one person, before they leave and after', async () => {
  const { sit, leave, unsent } = phone()
  await sit('bo').write(busy)
  await sit('ana').write({ ...busy, queue: ['scan', 'scan'] })
  await sit('ana', 'CafeLumen1 door').write(busy)
  expect(await unsent('ana')).toBe(3)
  await leave()
  expect(await unsent('ana')).toBe(3)
  expect(await unsent('chen')).toBe(0)
})
