import { memoryStorage } from '@vitrine/web/memory-storage'
import { createTokenSlot, type SessionTokens } from '@vitrine/web/tokens'
import { afterEach, expect, test, vi } from 'vitest'
import { createBrowserSession } from './browser-session.ts'
import { endedSlot } from './ended.ts'
import type { Lender } from './first-party.ts'
import { createFramePlace } from './frame-place.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.doUnmock('@vitrine/web/identity-provider')
})

const tokensOf = (sub: string): SessionTokens => ({
  source: 'identity-provider',
  sub,
  accessToken: `access-${sub}`,
  refreshToken: `refresh-${sub}`,
  idToken: `id-${sub}`,
  expiresAt: Date.now() + 3_600_000,
})

interface Given {
  /** Who is signed in on the wallet's own site. */
  there?: string | null
  /** What the browser says to a request, after a press or without one. */
  lends?: 'always' | 'when pressed' | 'never' | 'not at all'
}

/** A browser with a page on the wallet's own site, and the frame's storage beside one host's page. */
function browser({ there = 'ana', lends = 'when pressed' }: Given = {}) {
  const own = memoryStorage()
  const theirs = memoryStorage()
  if (there) createTokenSlot(theirs).write(tokensOf(there))
  const taken: string[] = []
  let lockQueue: Promise<unknown> = Promise.resolve()
  const locks = {
    request: (name: string, run: () => unknown) => {
      taken.push(name)
      const turn = lockQueue.then(run)
      lockQueue = turn.catch(() => undefined)
      return turn
    },
  } as unknown as LockManager
  let isPressed = false
  const requestStorageAccess = vi.fn(async () => {
    if (lends === 'never' || (lends === 'when pressed' && !isPressed)) throw new DOMException('no', 'NotAllowedError')
    return { localStorage: theirs as unknown as Storage, locks }
  })
  const lender: Lender | null =
    lends === 'not at all'
      ? null
      : {
          document: { requestStorageAccess, hasStorageAccess: async () => lends === 'always' },
          permissions: { query: async () => ({ state: 'prompt' }) as PermissionStatus },
        }
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const openFrame = async () => {
    const place = createFramePlace({ own, isShared: false, lender })
    await place.resume()
    const client = { clientId: 'wallet', scopes: [], issuer: null }
    const { session, signIn } = createBrowserSession({ client, language: () => 'en', place })
    const press = async () => {
      isPressed = true
      const problem = await signIn.start().catch((error: Error) => error.name)
      isPressed = false
      return problem
    }
    return { place, session, press, signIn }
  }
  const isSignedInThere = () => createTokenSlot(theirs).read()?.sub ?? null
  return { openFrame, own, theirs, taken, requestStorageAccess, opened, isSignedInThere }
}

test('a press takes the session of the wallet’s own site with its locks, opens no window, and is remembered beside this host', async () => {
  const { openFrame, taken, opened, own, requestStorageAccess } = browser({ lends: 'always' })
  const first = await openFrame()
  expect(first.session.state().status).toBe('signed-out')
  // Nobody is met by a host with which they have not signed in.
  expect(requestStorageAccess).not.toHaveBeenCalled()
  expect(await first.press()).toBeUndefined()
  expect(first.session.state()).toMatchObject({ status: 'signed-in', sub: 'ana' })
  expect(requestStorageAccess).toHaveBeenCalledWith({ localStorage: true, locks: true })
  expect(opened).not.toHaveBeenCalled()
  expect(own.getItem('vitrine:session')).toBeNull()
  await first.session.refresh()
  expect(taken).toEqual(['vitrine:refresh'])

  const reloaded = await openFrame()
  expect(reloaded.session.state()).toMatchObject({ status: 'signed-in', sub: 'ana' })
})

test('a browser that would ask again is not asked without a press', async () => {
  const { openFrame } = browser()
  await (await openFrame()).press()
  const reloaded = await openFrame()
  expect(reloaded.session.state().status).toBe('signed-out')
  await reloaded.press()
  expect(reloaded.session.state().status).toBe('signed-in')
})

test.each([
  ['refuses', { lends: 'never' }],
  ['cannot', { lends: 'not at all' }],
  ['lends, and nobody is signed in there', { there: null, lends: 'always' }],
] as const)('where the browser %s, people sign in in a window', async (_, given) => {
  const { openFrame, opened, requestStorageAccess, isSignedInThere } = browser(given)
  const { press, session, signIn } = await openFrame()
  // The window that this test’s browser does not let open.
  expect(await press()).toBe('PopupBlocked')
  expect(opened).toHaveBeenCalledOnce()
  expect(session.state().status).toBe('signed-out')
  const asked = requestStorageAccess.mock.calls.length
  // Whoever says who they are wants no other session.
  await signIn.start({ loginHint: 'guest' }).catch(() => undefined)
  expect(requestStorageAccess).toHaveBeenCalledTimes(asked)
  session.begin(tokensOf('bo'))
  expect(isSignedInThere()).toBe('there' in given ? null : 'ana')
})

test('who refuses once is not asked again by this page', async () => {
  const { openFrame, requestStorageAccess } = browser({ lends: 'never' })
  const { press } = await openFrame()
  await press()
  await press()
  expect(requestStorageAccess).toHaveBeenCalledOnce()
})

test('signing out in the frame signs out there, and has the rest of the person’s data forgotten; the next sign-in is the frame’s own', async () => {
  const { openFrame, theirs, own, isSignedInThere } = browser()
  const { press, session } = await openFrame()
  await press()
  session.end('logout')
  expect(isSignedInThere()).toBeNull()
  expect([endedSlot(theirs).read(), endedSlot(own).read()]).toEqual(['here', 'forgotten'])
  session.begin(tokensOf('bo'))
  expect(isSignedInThere()).toBeNull()
  expect(createTokenSlot(own).read()?.sub).toBe('bo')
})

test('signing out there signs out in the frame, and leaves nothing behind', async () => {
  const { openFrame, theirs } = browser()
  const { press, session } = await openFrame()
  await press()
  const ends: string[] = []
  session.onEnd((reason) => ends.push(reason))
  theirs.removeItem('vitrine:session')
  session.syncFromStorage()
  expect(ends).toEqual(['other-tab'])
  expect(endedSlot(theirs).read()).toBeNull()
})

test('a session of the frame’s own stays, and whom a host signs in is in memory alone', async () => {
  const { openFrame, own, isSignedInThere } = browser({ lends: 'always' })
  createTokenSlot(own).write(tokensOf('bo'))
  own.setItem('vitrine:first-party', JSON.stringify('ana'))
  const kept = await openFrame()
  expect(kept.session.state()).toMatchObject({ sub: 'bo' })

  own.removeItem('vitrine:session')
  const { session, place, press } = await openFrame()
  expect(session.state()).toMatchObject({ sub: 'ana' })
  place.keepApart()
  session.begin(tokensOf('chen'))
  expect([isSignedInThere(), own.getItem('vitrine:session')]).toEqual(['ana', null])
  expect(place.isShared()).toBe(false)
  session.end('logout')
  expect(isSignedInThere()).toBe('ana')
  expect(await press()).toBe('PopupBlocked')
})

test('who signs in on the wallet’s own site after the person who pressed is met by the host only after a press of their own', async () => {
  const { openFrame, theirs, isSignedInThere } = browser({ lends: 'always' })
  await (await openFrame()).press()
  createTokenSlot(theirs).write(tokensOf('bo'))
  const { session, press } = await openFrame()
  expect(session.state().status).toBe('signed-out')
  await press()
  expect([session.state(), isSignedInThere()]).toMatchObject([{ sub: 'bo' }, 'bo'])
  expect((await openFrame()).session.state()).toMatchObject({ sub: 'bo' })
})

test('somebody else’s sign-in there ends the session in the frame and is left alone; one in the frame is the frame’s own', async () => {
  const { openFrame, theirs, own, isSignedInThere } = browser()
  const { press, session, place } = await openFrame()
  await press()
  const ends: string[] = []
  session.onEnd((reason) => ends.push(reason))
  createTokenSlot(theirs).write(tokensOf('bo'))
  // Before the browser has told of it.
  expect(await session.accessToken()).toBeNull()
  session.syncFromStorage()
  expect([session.state().status, place.isLent?.(), ends]).toEqual(['signed-out', false, ['other-tab']])
  expect([isSignedInThere(), endedSlot(theirs).read()]).toEqual(['bo', null])

  await press()
  expect(session.state()).toMatchObject({ sub: 'bo' })
  session.begin(tokensOf('chen'))
  expect(session.state()).toMatchObject({ sub: 'chen' })
  expect([isSignedInThere(), createTokenSlot(own).read()?.sub]).toEqual(['bo', 'chen'])
})

test('whom a host signs in during a renewal waits for it, so that the wallet’s own site has the new refresh token', async () => {
  const { openFrame, theirs, own } = browser()
  const answer = Promise.withResolvers<object>()
  const asked = Promise.withResolvers<string>()
  const renew = (refreshToken: string) => {
    asked.resolve(refreshToken)
    return answer.promise
  }
  vi.doMock('@vitrine/web/identity-provider', () => ({ createIdentityProvider: () => ({ renew }) }))
  createTokenSlot(theirs).write({ ...tokensOf('ana'), expiresAt: 0 })
  const { press, session, place } = await openFrame()
  await press()
  const upkeep = session.upkeep()
  expect(await asked.promise).toBe('refresh-ana')
  const turned = place.turnApart(() => session.begin(tokensOf('chen')))
  expect(session.state()).toMatchObject({ sub: 'ana' })
  answer.resolve({ accessToken: 'access-2', refreshToken: 'refresh-2', expiresAt: Date.now() + 3_600_000 })
  await Promise.all([upkeep, turned])
  expect(createTokenSlot(theirs).read()).toMatchObject({ sub: 'ana', refreshToken: 'refresh-2' })
  expect([session.state(), own.getItem('vitrine:session')]).toMatchObject([{ sub: 'chen' }, null])
})
