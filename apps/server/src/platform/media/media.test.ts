import { Problem } from '@vitrine/protocol'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testWorld } from '../../testing/test-world.ts'
import { imageKindOf } from './drawing/image-kind.ts'

const red = { create: { width: 60, height: 30, channels: 3 as const, background: '#c00' } }

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (caught) => caught,
  )
  return error instanceof Problem ? error.code : String(error)
}

test('a picture is kept under the hash of its content and served to be kept for ever', async () => {
  const { app } = await testWorld()
  const stored = await app.media.storeImage(await sharp(red).png().toBuffer())
  expect(stored).toMatchObject({ width: 60, height: 30 })
  expect(stored.placeholder).toMatch(/^data:image\/webp;base64,/)
  expect((await app.media.storeImage(await sharp(red).png().toBuffer())).url).toBe(stored.url)

  const reply = await app.http.inject({ url: stored.url })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(reply.headers['content-security-policy']).toContain('sandbox')
  expect(imageKindOf(reply.rawPayload)).toBe('webp')
  const again = await app.http.inject({ url: stored.url, headers: { 'if-none-match': String(reply.headers.etag) } })
  expect(again.statusCode).toBe(304)
})

test('a part of a picture can be asked for', async () => {
  const { app } = await testWorld()
  const { url } = await app.media.storeImage(await sharp(red).png().toBuffer())
  const whole = (await app.http.inject({ url })).rawPayload
  const part = await app.http.inject({ url, headers: { range: 'bytes=4-7' } })
  expect(part.statusCode).toBe(206)
  expect(part.headers['content-range']).toBe(`bytes 4-7/${whole.length}`)
  expect(part.rawPayload).toEqual(whole.subarray(4, 8))
  const end = await app.http.inject({ url, headers: { range: 'bytes=-3' } })
  expect(end.rawPayload).toEqual(whole.subarray(-3))
  const head = await app.http.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(whole.length), ''])
  const beyond = await app.http.inject({ url, headers: { range: `bytes=${whole.length}-` } })
  expect(beyond.statusCode).toBe(416)
})

test('R21 every kind is told by its bytes and drawn anew; what cannot be is refused clearly', async () => {
  const { app } = await testWorld()
  const picture = sharp(red)
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle r="20" cx="20" cy="20" fill="red"/></svg>'
  const accepted = {
    gif: await picture.clone().gif().toBuffer(),
    jpeg: await picture.clone().jpeg().toBuffer(),
    png: await picture.clone().png().toBuffer(),
    tiff: await picture.clone().tiff().toBuffer(),
    webp: await picture.clone().webp().toBuffer(),
    icon: iconOf(await picture.clone().png().toBuffer()),
    svg: Buffer.from(svg),
  }
  for (const [kind, bytes] of Object.entries(accepted)) {
    expect(imageKindOf(bytes)).toBe(kind)
    expect((await app.media.storeImage(bytes)).url).toMatch(/^\/media\/[\w-]{43}\.webp$/)
  }
  expect(await refusalOf(app.media.storeImage(Buffer.from('AT&TFORM\0\0\0\0DJVU')))).toBe('media.no_converter')
  expect(await refusalOf(app.media.storeImage(Buffer.from('<html><script>alert(1)</script>')))).toBe(
    'media.type_not_accepted',
  )
  expect(await refusalOf(app.media.storeImage(accepted.png.subarray(0, 60)))).toBe('media.unreadable')
})

test('a small file that would unfold to a huge picture is refused', async () => {
  const { app } = await testWorld()
  const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(bomb.length).toBeLessThan(2_000_000)
  expect(await refusalOf(app.media.storeImage(bomb))).toBe('media.too_many_pixels')
})

test('where a photograph was taken does not stay in it', async () => {
  const { app } = await testWorld()
  const photo = await sharp(red)
    .withExif({ IFD0: { Copyright: 'somebody', ImageDescription: 'home' } })
    .jpeg()
    .toBuffer()
  const { url } = await app.media.storeImage(photo)
  const metadata = await sharp((await app.http.inject({ url })).rawPayload).metadata()
  expect(metadata.exif).toBeUndefined()
})

test('drawing an SVG reads no files and no addresses', async () => {
  const { app } = await testWorld()
  const entity =
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>'
  expect(await refusalOf(app.media.storeImage(Buffer.from(entity)))).toBe('media.type_not_accepted')
  const outside = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#0f0' } })
    .png()
    .toBuffer()
  const kept = await app.media.storeImage(outside)
  const reference = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20" fill="#f00"/><image href="http://vitrine.test${kept.url}" width="20" height="20"/><image href="file:///etc/hostname" width="20" height="20"/></svg>`
  const drawn = await app.media.storeImage(Buffer.from(reference))
  const { dominant } = await sharp((await app.http.inject({ url: drawn.url })).rawPayload).stats()
  expect(dominant.r).toBeGreaterThan(dominant.g)
})

test('no text makes telling and cleaning an SVG take long', async () => {
  const { app } = await testWorld()
  const begun = process.cpuUsage()
  const comments = Buffer.from(`${'<!---->'.repeat(500)}x`)
  expect(await refusalOf(app.media.storeImage(comments))).toBe('media.type_not_accepted')
  for (const part of ['<!DOCTYPE', '<?xml-stylesheet', 'url(', '@import', "href='", 'href="', 'url( \t']) {
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${part.repeat(200_000)}`)
    expect(await refusalOf(app.media.storeImage(svg))).toBe('media.unreadable')
  }
  // Trying every way to read them took minutes.
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(20_000)
})

test('a browser that asks for an icon by itself gets one', async () => {
  const { app } = await testWorld()
  const { headers } = await app.http.inject({ url: '/favicon.ico', headers: { accept: 'image/*' } })
  const icon = await app.http.inject({ url: String(headers.location) })
  expect(icon.headers['content-type']).toBe('image/png')
})

test('nothing but media is reached through its addresses', async () => {
  const { app } = await testWorld()
  for (const url of [
    '/media/..%2f..%2fetc%2fpasswd',
    '/media/demo/..%2f..%2fpackage.json',
    '/media/demo/%2e%2e/%2e%2e/package.json',
    '/media/x.svg',
  ]) {
    const reply = await app.http.inject({ url })
    expect([url, reply.statusCode]).toEqual([url, 404])
    expect(reply.json().code).toBe('request.not_found')
  }
})

/** An icon file with one picture. */
function iconOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(60, 6)
  head.writeUInt8(30, 7)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, png])
}
