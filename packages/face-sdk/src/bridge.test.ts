import { expect, test, vi } from 'vitest'
import { createHalf, type Face } from './face.ts'
import { createMeter, type FaceDriver, FaceRefusal, hostLimits, openFaceHost } from './host.ts'
import type { FaceToken, Welcome } from './messages.ts'

const token: FaceToken = {
  id: 't1',
  title: 'Daily Scratch',
  description: '',
  category: 'Games',
  owner: 'ana',
  parentId: '.',
  picture: null,
  createdAt: '2026-05-01T00:00:00.000Z',
  updatedAt: '2026-05-01T00:00:00.000Z',
  state: {},
  actions: [],
}

const welcome = {
  token,
  config: { colour: 'red' },
  view: 'card' as const,
  surroundings: { language: 'en', theme: 'light' as const, reducedMotion: false },
}

/** A frame as the wallet sees it: a window of its own that can be spoken to, and speaks. */
function frameOf(scope: EventTarget) {
  let entered: { welcome: Welcome; port: MessagePort } | null = null
  const contentWindow = {
    postMessage(message: { welcome?: Welcome }, options?: { transfer?: MessagePort[] }) {
      const [port] = options?.transfer ?? []
      if (message.welcome && port) entered = { welcome: structuredClone(message.welcome), port }
    },
  }
  const frame = Object.assign(new EventTarget(), { contentWindow }) as unknown as HTMLIFrameElement
  const say = (data: unknown, source: unknown = contentWindow) => {
    const event = Object.assign(new Event('message'), { data, source })
    scope.dispatchEvent(event)
  }
  return { frame, say, entered: () => entered }
}

const hello = (page = 'page 1') => ({ vitrine: 'face', versions: [1], page })

function connect(driver: FaceDriver) {
  const scope = new EventTarget()
  const { frame, say, entered } = frameOf(scope)
  const failures: unknown[] = []
  const host = openFaceHost({
    frame,
    driver,
    welcome: () => welcome,
    scope: scope as unknown as Window,
    onFailure: (error) => failures.push(error),
  })
  say(hello())
  const letIn = entered()
  if (!letIn) throw new Error('The face was not let in.')
  const half = createHalf(letIn.port, letIn.welcome)
  const face: Face = half.face
  return { face, half, host, say, entered, failures, port: letIn.port }
}

test('a face is told its token, its config and what it may ask for, and is answered', async () => {
  const { face } = connect({
    'children.list': async () => [token],
    'action.perform': ({ actionId, parameters }) => ({ output: { actionId, ...parameters }, token: null }),
    'profile.get': ({ userId = 'ana' }) => ({ id: userId, name: 'Ana', picture: null }),
    'resources.sign': ({ urls }) => urls.map((url) => `${url}?signed`),
  })
  expect(face.token.title).toBe('Daily Scratch')
  expect(face.config).toEqual({ colour: 'red' })
  expect([face.can('action.perform'), face.can('view.close')]).toEqual([true, false])
  expect(await face.children()).toEqual([token])
  const action = { behaviorId: 'quiz-v2', actionId: 'answer-v1' }
  expect(await face.perform(action, { answer: 'tide' })).toEqual({
    output: { actionId: 'answer-v1', answer: 'tide' },
    token: null,
  })
  expect(await face.profile()).toMatchObject({ id: 'ana' })
  expect(await face.sign(['a', 'b'])).toEqual(['a?signed', 'b?signed'])
})

test('whatever the driver does not do is denied, whatever it is called', async () => {
  const { face, port } = connect({})
  await expect(face.children()).rejects.toMatchObject({ code: 'denied' })
  await expect(face.close()).rejects.toMatchObject({ code: 'denied' })
  for (const method of ['session.get', 'constructor', '__proto__', 7, null]) {
    const answer = new Promise((resolve) =>
      port.addEventListener('message', (event) => resolve(event.data), { once: true }),
    )
    port.postMessage({ id: 1000, method, params: {} })
    expect(await answer).toMatchObject({ error: { code: 'denied' } })
  }
})

test('what does not fit a method never reaches the driver', async () => {
  const perform = vi.fn()
  const { face } = connect({
    'action.perform': perform,
    'haptics.play': perform,
    'profile.get': perform,
    'resources.sign': perform,
  })
  const wrong = [
    face.perform({ behaviorId: 'a b', actionId: 'x' }),
    face.perform({ behaviorId: 'quiz-v2', actionId: 'x' }, [] as never),
    face.haptic('shake' as never),
    face.profile('../me'),
    face.sign('https://a.example' as never),
  ]
  for (const one of await Promise.allSettled(wrong)) expect(one).toMatchObject({ reason: { code: 'invalid' } })
  await expect(
    face.perform({ behaviorId: 'a', actionId: 'b' }, { long: 'x'.repeat(hostLimits.characters) }),
  ).rejects.toMatchObject({
    code: 'too_large',
  })
  expect(perform).not.toHaveBeenCalled()
})

test('a driver says no in its own words; its failures are logged and told as plain ones', async () => {
  const { face, failures } = connect({
    'view.close': () => {
      throw new FaceRefusal({ code: 'refused_by_person', message: 'Not now.' })
    },
    'children.list': () => Promise.reject(new Error('password=hunter2')),
  })
  await expect(face.close()).rejects.toMatchObject({ code: 'refused_by_person', message: 'Not now.' })
  await expect(face.children()).rejects.toMatchObject({ code: 'failed', message: 'It could not be done.' })
  expect(failures).toHaveLength(1)
})

test('a face that floods is told to ask less often', async () => {
  const { face } = connect({ 'token.get': () => token, 'events.send': () => undefined })
  const asked = await Promise.allSettled(Array.from({ length: hostLimits.perSecond * 2 }, () => face.send('ping')))
  expect(asked.filter((one) => one.status === 'rejected').length).toBeGreaterThanOrEqual(hostLimits.perSecond)
  const clock = { now: 0 }
  const isTooMany = createMeter(2, () => clock.now)
  expect([isTooMany(), isTooMany(), isTooMany()]).toEqual([false, false, true])
  clock.now = 1000
  expect(isTooMany()).toBe(false)
})

test('nobody but the frame is let in, no other version, and a page loaded anew ends the one before', async () => {
  const { face, say, entered, host } = connect({ 'token.get': () => token, 'events.send': () => undefined })
  const first = entered()
  say(hello('another'), {})
  say(hello('another'), null)
  say({ ...hello('another'), versions: [2] })
  say({ vitrine: 'face' })
  say('hello')
  // Its hello and the wallet's knock have crossed.
  say(hello())
  expect(entered()).toBe(first)
  say(hello('page 2'))
  const second = entered()
  expect(second).not.toBe(first)
  if (!second) return
  const again = createHalf(second.port, second.welcome).face
  await again.send('ready')
  let isAnswered = false
  void face.send('still here?').then(() => {
    isAnswered = true
  })
  await again.send('after')
  expect(isAnswered).toBe(false)
  host.close()
})

test('a face goes on with a wallet that begins anew, and what waited is told', async () => {
  const { face, half } = connect({ 'children.list': () => new Promise(() => undefined) })
  const waiting = face.children()
  const again = connect({ 'profile.get': () => ({ id: 'bo', name: 'Bo', picture: null }) })
  const entered = again.entered()
  if (!entered) throw new Error('Nobody was let in.')
  half.attach(entered.port, { ...entered.welcome, token: { ...token, title: 'Later' } })
  await expect(waiting).rejects.toMatchObject({ code: 'failed' })
  expect(face.token.title).toBe('Later')
  expect(await face.profile()).toMatchObject({ name: 'Bo' })
})

test('events reach the face, which keeps its token up to date', async () => {
  const { face, host } = connect({})
  const heard = new Promise((resolve) => face.on('event', resolve))
  host.tell('token.changed', { ...token, title: 'Scratched' })
  host.tell('surroundings.changed', { ...welcome.surroundings, theme: 'dark' })
  host.tell('event', { name: 'scratched', data: 3 })
  expect(await heard).toEqual({ name: 'scratched', data: 3 })
  expect(face.token.title).toBe('Scratched')
  expect(face.surroundings.theme).toBe('dark')
})
