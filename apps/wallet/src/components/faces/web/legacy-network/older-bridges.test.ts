import { QueryClient } from '@tanstack/react-query'
import { createApiClient } from '@vitrine/client'
import { person } from '@vitrine/fixtures'
import type { Token } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { demoServer, tokenOf, tokensOf } from '../../../../testing/demo-answers.ts'
import { replyV1 } from './bridge-v1.ts'
import { isRequestV2, pushV2, replyV2 } from './bridge-v2.ts'
import { createOlderFaceHost } from './older-face-host.ts'

const token = tokenOf('ana', 'marea-sea-glass')
const child = tokenOf('ana', 'marea-pearl')
const other = tokensOf('bo')[0] as Token
const folder = tokenOf('ana', 'marea-tide-album')

/** A face of Ana's sea glass, in which a pearl lies; `performed` is what reached the server. */
function faceHost({ allowed = true, me = 'ana' as 'ana' | 'bo' } = {}) {
  const performed: unknown[] = []
  const searched: Record<string, unknown>[] = []
  const moved: unknown[] = []
  const questions: unknown[] = []
  const events: unknown[] = []
  const answer = demoServer({
    me,
    tokens: [token],
    otherwise: ({ path, body, method }) => {
      if (method === 'GET' && path.endsWith(folder.id)) return { body: { data: folder } }
      if (method === 'GET' && path.endsWith(other.id)) return { body: { data: other } }
      if (method === 'PATCH' && path.endsWith('/vatoms')) {
        moved.push(body)
        return { body: { data: { moved: [token.id], refused: [] } } }
      }
      if (path.endsWith('/search')) {
        const { parentId, businessId } = body as { parentId: string; businessId?: string }
        if (businessId) searched.push(body as Record<string, unknown>)
        const items = parentId === token.id ? [child] : businessId ? [token] : []
        return { body: { data: { items, total: items.length, page: 0, limit: 50 } } }
      }
      if (path.endsWith('/execute-action')) {
        performed.push(body)
        return { body: { data: { token: null, output: { sent: true } } } }
      }
      return undefined
    },
  })
  const api = createApiClient({
    baseUrl: '',
    appId: 'test',
    getAccessToken: () => null,
    fetch: async (input, init) => {
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : null
      const reply = await answer({ method: init?.method ?? 'GET', path: String(input), body, key: null })
      return Response.json(reply.body, { status: reply.status ?? 200 })
    },
  })
  const needs = {
    api,
    client: new QueryClient(),
    token: () => token,
    confirm: async (question: unknown) => {
      questions.push(question)
      return allowed
    },
    tell: (event: unknown) => void events.push(event),
  }
  const face = () => ({ url: 'https://faces.example/', view: 'card', config: { colour: 'red' } })
  return { host: createOlderFaceHost(needs, face), performed, events, searched, moved, questions }
}

const request = (name: string, payload: Record<string, unknown> = {}) => ({
  name,
  payload,
  request_id: 'msg_1',
  source: 'blockv_face_sdk' as const,
  version: '2.0.0',
})

const denied = { error_code: 'denied', error_message: expect.stringMatching(/./) }

test('version 2 answers in its envelope: the token with its faces and actions inside, and the face', async () => {
  const reply = await replyV2(faceHost().host, request('core.init'))
  expect(reply).toMatchObject({
    name: 'core.init',
    response_id: 'msg_1',
    source: 'BLOCKv SDK',
    version: '2.0.0',
    payload: {
      vatom: {
        id: token.id,
        'vAtom::vAtomType': { title: 'Sea Glass', parent_id: '.', owner: token.owner, transferable: true },
        faces: [{ properties: { display_url: 'https://faces.example/', config: { colour: 'red' } } }],
        actions: expect.arrayContaining([
          expect.objectContaining({ name: expect.stringMatching(/::Action::Transfer$/) }),
        ]),
      },
      face: { properties: { constraints: { view_mode: 'card' } } },
    },
  })
})

test('version 2 reads the token itself and what lies in it, and no other', async () => {
  const { host: own } = faceHost()
  const ask = async (name: string, payload: object) => (await replyV2(own, request(name, { ...payload }))).payload
  expect(await ask('core.vatom.get', { id: token.id })).toMatchObject({ vatom: { id: token.id } })
  expect(await ask('core.vatom.get', { id: child.id })).toMatchObject({ vatom: { id: child.id } })
  expect(await ask('core.vatom.children.get', { id: token.id })).toMatchObject({ vatoms: [{ id: child.id }] })
  expect(await ask('core.vatom.get', { id: other.id })).toEqual(denied)
  expect(await ask('core.vatom.children.get', { id: child.id })).toEqual(denied)
  for (const name of ['constructor', 'core.nothing']) {
    expect(await ask(name, {})).toEqual({
      error_code: 'not_implemented',
      error_message: 'Bridge message not implemented.',
    })
  }
  expect(await ask('core.resource.upload', { chunk: 'x' })).toMatchObject({ error_code: 'denied' })
})

test('version 2 reads what its reader has of its own publisher alone, and only where they hold the token', async () => {
  const { host: own, searched } = faceHost()
  const ask = async (name: string, payload = {}) => (await replyV2(own, request(name, payload))).payload
  expect(await ask('core.inventory.get')).toMatchObject({ vatoms: [{ id: token.id }] })
  const { businessId, objectDefinitionId } = token.state['studio-info-v1']
  expect(searched.map((body) => body.businessId)).toEqual([businessId])
  expect(await ask('core.inventory.stats')).toEqual({ stats: [{ template_variation: objectDefinitionId, count: 1 }] })
  expect(await ask('core.inventory.stats', { template_variations: ['another'] })).toEqual({
    stats: [{ template_variation: 'another', count: 0 }],
  })
  const looking = faceHost({ me: 'bo' })
  for (const name of ['core.inventory.get', 'core.inventory.observe', 'core.inventory.stats']) {
    expect((await replyV2(looking.host, request(name))).payload).toEqual(denied)
  }
})

test('version 2 puts its own token into a folder of its holder, and out again, after the holder was asked', async () => {
  const put = { id: token.id, parent_id: folder.id }
  const asked = faceHost()
  expect((await replyV2(asked.host, request('core.vatom.parent.set', put))).payload).toEqual({
    new_parent_id: folder.id,
  })
  expect(asked.questions).toEqual([{ effect: 'put', folder: folder.state['meta-v1'].displayName }])
  expect(asked.moved).toHaveLength(1)

  for (const [payload, needs] of [
    [put, faceHost({ allowed: false })],
    [put, faceHost({ me: 'bo' })],
    [{ id: child.id, parent_id: '.' }, faceHost()],
    [{ id: token.id, parent_id: other.id }, faceHost()],
    [{ id: token.id }, faceHost()],
  ] as const) {
    const { payload: refusal } = await replyV2(needs.host, request('core.vatom.parent.set', payload))
    expect(refusal).toMatchObject({ error_code: expect.stringMatching(/denied|refused_by_person|invalid/) })
    expect(needs.moved).toEqual([])
  }
})

test('version 2 acts on its own token only, by the older names, and after the person was asked', async () => {
  const act = { action_name: 'Transfer', payload: { 'this.id': token.id, 'new.owner.email': 'bo@example.com' } }
  const asked = faceHost()
  expect((await replyV2(asked.host, request('core.action.perform', act))).payload).toEqual({ sent: true })
  expect(asked.performed).toEqual([
    {
      behaviorId: 'transferable-v1',
      actionId: 'transfer-v1',
      parameters: { recipient: { email: 'bo@example.com' } },
    },
  ])
  const refused = faceHost({ allowed: false })
  expect((await replyV2(refused.host, request('core.action.perform', act))).payload).toMatchObject({
    error_code: 'refused_by_person',
  })
  const elsewhere = { ...act, payload: { ...act.payload, 'this.id': other.id } }
  expect((await replyV2(refused.host, request('core.action.perform', elsewhere))).payload).toEqual(denied)
  expect(refused.performed).toEqual([])
})

test('version 2 tells whoever looks in public words, signs addresses in order, and passes events on', async () => {
  const { host: own, events } = faceHost()
  const ask = async (name: string, payload: object = {}) => (await replyV2(own, request(name, { ...payload }))).payload
  const { id } = person('ana')
  expect(await ask('core.user.current.get')).toEqual({
    user: {
      id,
      properties: { first_name: 'Ana', last_name: 'Solmar', avatar_uri: expect.any(String), is_guest: false },
      tokens: { has_email: true, has_phone: false, has_verified_email: true, has_verified_phone: false },
    },
  })
  expect(JSON.stringify(await ask('core.user.get', { id: person('bo').id }))).not.toContain('@example.com')
  expect(
    await ask('core.resource.encode', { urls: ['https://a.example/1', 'javascript:1', 'https://a.example/2'] }),
  ).toEqual({
    urls: ['https://a.example/1', '', 'https://a.example/2'],
  })
  expect(await ask('custom.stamped', { n: 3 })).toEqual({})
  expect(events).toEqual([{ name: 'custom.stamped', data: { n: 3 } }])
})

test('only its own messages are version 2, and what the host begins carries a request id', () => {
  expect(isRequestV2(request('core.init'))).toBe(true)
  expect(isRequestV2({ ...request('core.init'), source: 'somebody' })).toBe(false)
  expect(isRequestV2(null)).toBe(false)
  expect(pushV2('core.vatom.update', 'viewer_1', { vatom: {} })).toEqual({
    name: 'core.vatom.update',
    request_id: 'viewer_1',
    source: 'BLOCKv SDK',
    version: '2.0.0',
    payload: { vatom: {} },
  })
})

test('version 1 answers by its own names and is kept to its own token as well', async () => {
  const { host: own } = faceHost()
  expect(await replyV1(own, { name: 'vatom.init', data: { responseID: 'r1' } })).toMatchObject({
    source: 'VatomicSDK',
    name: 'vatom.init-complete',
    data: { vatomInfo: { id: token.id } },
  })
  expect(await replyV1(own, { name: 'vatom.children.get', data: { responseID: 'r2' } })).toMatchObject({
    name: 'r2',
    data: { items: [{ id: child.id }] },
  })
  expect(await replyV1(own, { name: 'vatom.get', data: { responseID: 'r3', id: other.id } })).toMatchObject({
    name: 'r3',
    data: { errorCode: 'denied' },
  })
  expect(await replyV1(own, { name: 'vatom.rpc', data: { responseID: 'r4' } })).toMatchObject({
    data: { errorMessage: 'Bridge message not implemented.' },
  })
})
