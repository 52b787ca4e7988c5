import { describe, expect, test } from 'vitest'
import { memoryStorage } from '../memory-storage.ts'
import { ProviderUnreachable, RefreshRefused } from './errors.ts'
import { createSession, type RenewedTokens } from './session.ts'
import { createTokenSlot } from './tokens.ts'

const minute = 60_000

/** One browser: tabs that share storage and locks, and a provider that rotates its refresh tokens. */
function browser({ expiresInMs = minute }: { expiresInMs?: number } = {}) {
  const storage = memoryStorage()
  const locks = fakeLocks()
  const clock = { now: 1_000_000 }
  const provider = {
    asked: [] as string[],
    current: 'refresh-0',
    behave: (): 'answer' | 'refuse' | 'silent' => 'answer',
  }
  async function renew(refreshToken: string): Promise<RenewedTokens> {
    provider.asked.push(refreshToken)
    await Promise.resolve()
    const behaviour = provider.behave()
    if (behaviour === 'silent') throw new ProviderUnreachable()
    if (behaviour === 'refuse' || refreshToken !== provider.current) throw new RefreshRefused()
    const count = provider.asked.length
    provider.current = `refresh-${count}`
    return { accessToken: `access-${count}`, refreshToken: provider.current, expiresAt: clock.now + 60 * minute }
  }
  const address = { path: '/' }
  const waits: number[] = []
  const openTab = () => {
    const session = createSession({
      tokens: createTokenSlot(storage),
      renew,
      exclusively: locks,
      mayRefresh: () => address.path !== '/logout-callback',
      now: () => clock.now,
      wait: async (ms) => void waits.push(ms),
    })
    const ends: string[] = []
    session.onEnd((reason) => ends.push(reason))
    return { session, ends }
  }
  createTokenSlot(storage).write({
    source: 'identity-provider',
    sub: 'ana',
    accessToken: 'access-0',
    refreshToken: 'refresh-0',
    idToken: 'id-0',
    expiresAt: clock.now + expiresInMs,
  })
  return { openTab, provider, clock, storage, address, waits }
}

function fakeLocks() {
  const queues = new Map<string, Promise<unknown>>()
  return <T>(name: string, run: () => Promise<T>): Promise<T> => {
    const turn = (queues.get(name) ?? Promise.resolve()).then(run, run)
    queues.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  }
}

describe('R2 refreshing', () => {
  test('a token with 20 seconds left is used, one with less is renewed first', async () => {
    const { openTab, provider, clock } = browser({ expiresInMs: 20_000 })
    const { session } = openTab()
    expect(await session.accessToken()).toBe('access-0')
    clock.now += 1
    expect(await session.accessToken()).toBe('access-1')
    expect(provider.asked).toEqual(['refresh-0'])
  })

  test('many calls of two tabs at once ask the provider once, and nobody is logged out', async () => {
    const { openTab, provider } = browser({ expiresInMs: 0 })
    const [one, two] = [openTab(), openTab()]
    const tokens = await Promise.all([
      one.session.accessToken(),
      two.session.accessToken(),
      one.session.accessToken(),
      two.session.accessToken(),
    ])
    expect(new Set(tokens)).toEqual(new Set(['access-1']))
    expect(provider.asked).toEqual(['refresh-0'])
    expect([...one.ends, ...two.ends]).toEqual([])
  })

  test('a 401 causes one refresh and one retry, and the second 401 is final', async () => {
    const { openTab, provider } = browser()
    const { session } = openTab()
    const used: (string | null)[] = []
    const status = await session.withAccessToken(
      async (token) => {
        used.push(token)
        return 401
      },
      (answer) => answer === 401,
    )
    expect(status).toBe(401)
    expect(used).toEqual(['access-0', 'access-1'])
    expect(provider.asked).toHaveLength(1)
  })

  test("a 401 for a token that another tab has replaced takes that tab's token without asking again", async () => {
    const { openTab, provider } = browser()
    const [one, two] = [openTab(), openTab()]
    await one.session.refresh('access-0')
    expect((await two.session.refresh('access-0')).accessToken).toBe('access-1')
    expect(provider.asked).toHaveLength(1)
  })

  test.each(['answer', 'refuse'] as const)(
    "another tab's renewal that becomes visible only while this tab renews counts (%s)",
    async (behaviour) => {
      const { openTab, provider } = browser({ expiresInMs: 0 })
      const [late, other] = [openTab(), openTab()]
      const held = late.session.tokens()
      if (!held) throw new Error('not signed in')
      provider.behave = () => {
        other.session.begin({ ...held, accessToken: 'newer', refreshToken: 'refresh-newer', expiresAt: 60 * minute })
        return behaviour
      }
      expect(await late.session.accessToken()).toBe('newer')
      expect(late.session.state()).toEqual({ status: 'signed-in', sub: 'ana', readOnly: false })
      expect([late.ends, other.ends]).toEqual([[], []])
      expect(late.session.tokens()?.refreshToken).toBe('refresh-newer')
    },
  )

  test('no refresh on the logout-callback address', async () => {
    const { openTab, provider, address } = browser({ expiresInMs: 0 })
    address.path = '/logout-callback'
    const { session } = openTab()
    await expect(session.accessToken()).rejects.toThrow()
    expect(provider.asked).toEqual([])
  })

  test('an answer that arrives after logging out does not sign the person in again', async () => {
    const { openTab } = browser({ expiresInMs: 0 })
    const { session } = openTab()
    const late = session.accessToken()
    session.end('logout')
    await expect(late).rejects.toThrow()
    expect(session.state()).toEqual({ status: 'signed-out' })
    expect(session.tokens()).toBeNull()
  })
})

describe('R1 offline is not signed out', () => {
  test('R2 more than three silent tries leave the session read-only, and it comes back with the network', async () => {
    const { openTab, provider, waits } = browser({ expiresInMs: 0 })
    const { session, ends } = openTab()
    provider.behave = () => 'silent'
    await expect(session.accessToken()).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(provider.asked).toHaveLength(4)
    expect(waits).toHaveLength(3)
    expect(session.state()).toEqual({ status: 'signed-in', sub: 'ana', readOnly: true })
    expect(ends).toEqual([])

    provider.behave = () => 'answer'
    await session.upkeep()
    expect(session.state()).toEqual({ status: 'signed-in', sub: 'ana', readOnly: false })
  })

  test('a silent provider while the token still lives leaves everything as it is', async () => {
    const { openTab, provider } = browser({ expiresInMs: 10_000 })
    const { session } = openTab()
    provider.behave = () => 'silent'
    await session.upkeep()
    expect(session.state()).toEqual({ status: 'signed-in', sub: 'ana', readOnly: false })
  })

  test('a lost answer that succeeds on the second try is not noticed', async () => {
    const { openTab, provider } = browser({ expiresInMs: 0 })
    const { session } = openTab()
    provider.behave = () => (provider.asked.length === 1 ? 'silent' : 'answer')
    expect(await session.accessToken()).toBe('access-2')
  })

  test('a refusal ends the session at once, without another try, and says so once', async () => {
    const { openTab, provider, storage } = browser({ expiresInMs: 0 })
    const { session, ends } = openTab()
    provider.behave = () => 'refuse'
    await expect(session.accessToken()).rejects.toBeInstanceOf(RefreshRefused)
    expect(provider.asked).toHaveLength(1)
    expect(ends).toEqual(['refused'])
    expect(session.state()).toEqual({ status: 'signed-out' })
    expect(storage.getItem('vitrine:session')).toBeNull()
  })
})

describe('several tabs', () => {
  test('a tab learns of a logout elsewhere and ends too', () => {
    const { openTab } = browser()
    const [one, two] = [openTab(), openTab()]
    one.session.end('logout')
    two.session.syncFromStorage()
    expect(two.ends).toEqual(['other-tab'])
    expect(two.session.state().status).toBe('signed-out')
  })

  test('a tab learns of a sign-in elsewhere, another person included', () => {
    const { openTab } = browser()
    const [one, two] = [openTab(), openTab()]
    const held = one.session.tokens()
    if (!held) throw new Error('not signed in')
    one.session.begin({ ...held, sub: 'bo' })
    two.session.syncFromStorage()
    expect(two.session.state()).toMatchObject({ sub: 'bo' })
  })

  test('stored values that are not a session read as signed out', () => {
    const { openTab, storage } = browser()
    storage.setItem('vitrine:session', '{"accessToken":1}')
    expect(openTab().session.state()).toEqual({ status: 'signed-out' })
    storage.setItem('vitrine:session', '{')
    expect(openTab().session.state()).toEqual({ status: 'signed-out' })
  })
})
