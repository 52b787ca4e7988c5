import { getPublicProfile, limits, updateMe } from '@vitrine/protocol'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { NotFetched } from '../../platform/media/index.ts'
import { testWorld } from '../../testing/test-world.ts'

async function upload(fields: [name: string, value: Blob | string][]) {
  const world = await testWorld()
  const ana = await world.account('Ana')
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  const request = new Request('http://vitrine.test', { method: 'POST', body: form })
  const reply = await world.app.http.inject({
    method: 'POST',
    url: '/api/me/picture',
    headers: {
      'app-id': 'vitrine-wallet',
      authorization: `Bearer ${ana.accessToken}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { world, ana, reply }
}

const photo = () =>
  sharp({ create: { width: 900, height: 300, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()

test('an uploaded picture is cut square and shown to others', async () => {
  const { world, ana, reply } = await upload([['picture', new Blob([new Uint8Array(await photo())])]])
  expect(reply.statusCode).toBe(200)
  const { picture } = reply.json()
  const { width, height } = await sharp((await world.app.http.inject({ url: picture })).rawPayload).metadata()
  expect([width, height]).toEqual([512, 512])
  const shown = await world.stranger.call(getPublicProfile, { params: { userId: ana.id } })
  expect(shown.reply.picture).toBe(picture)
})

test('what is no picture, no file or too large is refused with a reason', async () => {
  const html = await upload([['picture', new Blob(['<script>alert(1)</script>'], { type: 'image/png' })]])
  expect([html.reply.statusCode, html.reply.json().code]).toEqual([415, 'media.type_not_accepted'])
  const text = await upload([['picture', 'not a file']])
  expect([text.reply.statusCode, text.reply.json().code]).toEqual([400, 'request.invalid'])
  const huge = await upload([['picture', new Blob([new Uint8Array(limits.pictureMaxBytes + 1)])]])
  expect([huge.reply.statusCode, huge.reply.json().details]).toEqual([413, { limitBytes: limits.pictureMaxBytes }])
})

test('a picture that lies elsewhere is brought here once, and nobody who looks at it asks its server', async () => {
  const asked: string[] = []
  const world = await testWorld({
    fetchRemote: async (address) => {
      asked.push(address)
      if (!address.endsWith('.jpeg')) throw new NotFetched('answered 404')
      return { type: 'image/jpeg', bytes: await photo() }
    },
  })
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const { reply } = await ana.call(updateMe, { body: { picture: 'https://elsewhere.example/ana.jpeg' } })
  expect(reply.picture).toMatch(/^\/media\/[\w-]{43}\.webp$/)
  const seen = await bo.call(getPublicProfile, { params: { userId: ana.id } })
  expect(seen.reply.picture).toBe(reply.picture)
  expect((await world.app.http.inject({ url: String(reply.picture) })).statusCode).toBe(200)
  expect(asked).toHaveLength(1)

  for (const picture of ['https://elsewhere.example/gone.png', 'http://127.0.0.1/x.png']) {
    expect((await ana.call(updateMe, { body: { picture } })).problem?.code).toBe('media.not_fetched')
  }
  for (const picture of ['/media/../api/me', 'https://ana:secret@elsewhere.example/x.jpeg', 'javascript:x']) {
    expect((await ana.call(updateMe, { body: { picture } })).problem?.code).toBe('request.invalid')
  }
  const own = `http://vitrine.test${reply.picture}`
  expect((await ana.call(updateMe, { body: { picture: own } })).reply.picture).toBe(reply.picture)
  expect(asked).toHaveLength(3)
})
