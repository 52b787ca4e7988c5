import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type ChatClient, chatWorld } from '../../testing/chat-world.ts'
import { sendInPieces } from './testing/send-in-pieces.ts'

const red = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c00' } })

async function mediaWorld() {
  const made = await chatWorld()
  const { http } = made.app
  const headersOf = (who: ChatClient | null) => (who ? { authorization: `Bearer ${who.accessToken}` } : {})
  async function upload(who: ChatClient | null, bytes: Buffer | string, type = 'application/x-made-up', query = '') {
    const answer = await http.inject({
      ...{ method: 'POST', url: `/_matrix/media/v3/upload${query}`, payload: bytes },
      headers: { ...headersOf(who), 'content-type': type },
    })
    const body = answer.json() as { content_uri: string; errcode?: string }
    return { status: answer.statusCode, id: body.content_uri?.split('/').at(-1) ?? '', uri: body.content_uri, ...body }
  }
  const get = (who: ChatClient | null, path: string) =>
    http.inject({ url: `/_matrix/client/v1/media/${path}`, headers: headersOf(who) })
  const download = (who: ChatClient | null, id: string) => get(who, `download/vitrine.test/${id}`)
  const thumbnail = (who: ChatClient | null, id: string, query: string) =>
    get(who, `thumbnail/vitrine.test/${id}?${query}`)
  const kept = async () => {
    const all = await readdir(join(made.app.config.dataFolder, 'chat-media'), { recursive: true, withFileTypes: true })
    return all.filter((entry) => entry.isFile()).length
  }
  return { ...made, upload, download, thumbnail, kept, get }
}

test('a picture is had by those it was shown to, small and whole, and by nobody else', async () => {
  const { person, room, upload, download, thumbnail, ask } = await mediaWorld()
  const [ana, bo, eve] = [await person('Ana'), await person('Bo'), await person('Eve')]
  const roomId = await room(ana, [bo])
  const png = await red(900, 600).png().toBuffer()
  const { id, uri } = await upload(ana, png, 'text/html', '?filename=Sun%20%22set%22.png')
  expect((await download(ana, id)).rawPayload).toEqual(png)
  expect((await download(bo, id)).json().errcode).toBe('M_NOT_FOUND')
  await ana.say(roomId, 'Look', { msgtype: 'm.image', url: uri })
  const had = await download(bo, id)
  expect(had.rawPayload).toEqual(png)
  expect(had.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': "inline; filename*=UTF-8''Sun%20%22set%22.png",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=86400, immutable',
  })
  expect(had.headers['content-security-policy']).toContain('sandbox')
  const small = await thumbnail(bo, id, 'width=300&height=200&method=scale')
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 213 })
  const square = await thumbnail(bo, id, 'width=80&height=80&method=crop')
  expect(await sharp(square.rawPayload).metadata()).toMatchObject({ width: 96, height: 96 })

  // A name that Eve has heard of opens nothing for her, whatever she says of it.
  const own = await room(eve, [])
  await eve.say(own, 'Mine', { msgtype: 'm.image', url: uri })
  expect((await download(eve, id)).json().errcode).toBe('M_NOT_FOUND')
  expect((await thumbnail(eve, id, 'width=32&height=32&method=crop')).json().errcode).toBe('M_NOT_FOUND')
  expect((await download(null, id)).json().errcode).toBe('M_MISSING_TOKEN')
  for (const path of ['download', 'thumbnail']) {
    expect((await ask('GET', `/_matrix/media/v3/${path}/vitrine.test/${id}`)).body.errcode).toBe('M_NOT_FOUND')
  }
  // Shown on by who may see it, it is seen by those, too.
  const ofBo = await room(bo, [eve])
  await bo.say(ofBo, 'From Ana', { msgtype: 'm.image', url: uri })
  expect((await download(eve, id)).statusCode).toBe(200)
  await bo.post(`/rooms/${ofBo}/kick`, { user_id: eve.userId })
  expect((await download(eve, id)).statusCode).toBe(200)
  const later = await upload(bo, await red(20, 20).png().toBuffer())
  await bo.say(ofBo, 'Without Eve', { msgtype: 'm.image', url: later.uri })
  expect((await download(eve, later.id)).json().errcode).toBe('M_NOT_FOUND')
})

test('with the last message that shows it, edits included, a file is gone from the disk', async () => {
  const { person, room, upload, download, kept, app } = await mediaWorld()
  const [ana, bo] = [await person('Ana'), await person('Bo')]
  const roomId = await room(ana, [bo])
  const bytes = randomBytes(2_000)
  const [first, same] = [await upload(ana, bytes), await upload(bo, bytes)]
  expect(await kept()).toBe(1)
  const shown = await ana.say(roomId, 'One', { msgtype: 'm.file', url: first.uri })
  await bo.say(roomId, 'The same', { msgtype: 'm.file', url: same.uri })
  const removed = (id: string) => ana.put(`/rooms/${roomId}/redact/${encodeURIComponent(id)}/${id.slice(1, 9)}`)
  await removed(shown)
  await app.chat.sweepMedia()
  expect((await download(ana, first.id)).json().errcode).toBe('M_NOT_FOUND')
  expect((await download(ana, same.id)).rawPayload).toEqual(bytes)
  expect(await kept()).toBe(1)

  const edited = await upload(ana, await red(30, 30).png().toBuffer())
  const root = await ana.say(roomId, 'Without', {})
  const edit = await ana.say(roomId, '* With', {
    'm.new_content': { msgtype: 'm.image', body: 'With', url: edited.uri },
    'm.relates_to': { rel_type: 'm.replace', event_id: root },
  })
  await removed(root)
  await app.chat.sweepMedia()
  expect((await download(bo, edited.id)).json().errcode).toBe('M_NOT_FOUND')
  expect(await kept()).toBe(1)
  const { body } = await bo.get(`/rooms/${roomId}/event/${encodeURIComponent(edit)}`)
  expect(body.content).toEqual({})
})

test('what is too large, no picture though it looks like one, or unfolds without end is refused; what could run is only saved', async () => {
  const { person, upload, download, thumbnail, get, kept, app } = await mediaWorld()
  const ana = await person('Ana')
  expect((await upload(null, 'x')).errcode).toBe('M_MISSING_TOKEN')
  expect((await upload(await person('Gus', { guest: true }), 'x')).errcode).toBe('M_GUEST_ACCESS_FORBIDDEN')
  expect(await upload(ana, Buffer.alloc(50 * 1024 * 1024))).toMatchObject({ status: 413, errcode: 'M_TOO_LARGE' })
  expect(await sendInPieces(app, ana.accessToken, 21)).toMatchObject({ status: 413, errcode: 'M_TOO_LARGE' })
  const bomb = await red(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer()
  expect(await upload(ana, bomb, 'image/png')).toMatchObject({ status: 413, errcode: 'M_TOO_LARGE' })
  const broken = (await red(60, 60).png().toBuffer()).subarray(0, 60)
  expect(await upload(ana, broken, 'image/png')).toMatchObject({ status: 400, errcode: 'M_UNKNOWN' })
  expect(await kept()).toBe(0)
  for (const [name, content] of [
    ['page', '<html><script>alert(1)</script>'],
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['pdf', '%PDF-1.4'],
    ['json', '{"a":1}'],
  ] as const) {
    const { id } = await upload(ana, content, name === 'json' ? 'application/json' : 'image/png')
    const { headers } = await download(ana, id)
    expect(headers['content-disposition'], name).toBe('attachment')
    expect(headers['content-type'], name).toBe(name === 'pdf' ? 'application/pdf' : 'application/octet-stream')
    expect((await thumbnail(ana, id, 'width=32&height=32')).statusCode, name).toBe(400)
  }
  for (const path of [
    'download/elsewhere.example/abc',
    'download/vitrine.test/%00',
    'download/vitrine.test/..%2f..%2fsecrets.json',
    'thumbnail/vitrine.test/none?width=0&height=1',
    'thumbnail/vitrine.test/none?width=32&height=32&method=spin',
    'preview_url?url=http://127.0.0.1/',
  ]) {
    const { statusCode } = await get(ana, path)
    expect([400, 404], path).toContain(statusCode)
  }
  expect((await get(ana, 'config')).json()).toEqual({ 'm.upload.size': 20 * 1024 * 1024 })
})

test('an address can be had first and filled once, by who has it', async () => {
  const { person, app, download } = await mediaWorld()
  const [ana, eve] = [await person('Ana'), await person('Eve')]
  const { body } = await ana.post('/_matrix/media/v1/create')
  const id = String(body.content_uri).split('/').at(-1) ?? ''
  expect((await download(ana, id)).json().errcode).toBe('M_NOT_YET_UPLOADED')
  expect((await download(eve, id)).json().errcode).toBe('M_NOT_FOUND')
  const put = async (who: ChatClient) => {
    const { statusCode, body: answer } = await app.http.inject({
      ...{ method: 'PUT', url: `/_matrix/media/v3/upload/vitrine.test/${id}`, payload: Buffer.from('Hello') },
      headers: { authorization: `Bearer ${who.accessToken}`, 'content-type': 'text/plain' },
    })
    return [statusCode, JSON.parse(answer).errcode]
  }
  expect(await put(eve)).toEqual([404, 'M_NOT_FOUND'])
  expect(await put(ana)).toEqual([200, undefined])
  expect(await put(ana)).toEqual([409, 'M_CANNOT_OVERWRITE_MEDIA'])
  expect((await download(ana, id)).body).toBe('Hello')
})

test('what was never shown is forgotten after a week, and with its sender’s account', async () => {
  const { person, room, upload, download, kept, app, clock, database } = await mediaWorld()
  const [ana, bo] = [await person('Ana'), await person('Bo')]
  const roomId = await room(ana, [bo])
  const [shown, unshown] = [await upload(ana, 'Shown'), await upload(ana, 'Never shown')]
  await ana.say(roomId, 'Here', { msgtype: 'm.file', url: shown.uri })
  clock.advance({ seconds: 8 * 24 * 60 * 60 })
  await app.chat.forgetUnusedMedia()
  expect(await kept()).toBe(1)
  expect((await download(ana, unshown.id)).statusCode).toBe(404)
  await upload(ana, 'Not shown yet')
  await database.transaction(async (tx) => {
    for (const { onAccountClosed } of app.everyModule.list) await onAccountClosed?.(tx, ana.id)
  })
  await app.chat.sweepMedia()
  expect(await kept()).toBe(1)
  expect((await download(bo, shown.id)).body).toBe('Shown')
})
