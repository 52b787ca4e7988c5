import { Problem } from '@vitrine/protocol'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { silentLogger } from '../../telemetry/logger.ts'
import { type DrawingBudgets, drawingBudgets } from './budgets.ts'
import { createDrawer } from './drawer.ts'
import { createTurns } from './turns.ts'

const size = { maxSide: 64 }
const svg = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000">${inner}</svg>`)
const plain = svg('<circle r="400" cx="500" cy="500" fill="red"/>')
/** Few elements, and very much to work out for each of their points. */
const heavy = svg(
  `<filter id="f">${'<feTurbulence baseFrequency="0.9" numOctaves="60"/>'.repeat(4_000)}</filter><rect width="1000" height="1000" filter="url(#f)"/>`,
)

function drawer(budgets: Partial<DrawingBudgets> = {}) {
  const made = createDrawer({ logger: silentLogger, budgets: { ...drawingBudgets, ...budgets } })
  onTestFinished(() => made.close())
  return made
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (caught) => caught,
  )
  return error instanceof Problem ? error.code : String(error)
}

/** Ten times the one before, ten levels deep. */
function nestedUses(): Buffer {
  const levels = Array.from({ length: 10 }, (_, level) => {
    const inner = level === 0 ? '<rect width="9" height="9"/>' : `<use href="#l${level - 1}"/>`.repeat(10)
    return `<g id="l${level}">${inner}</g>`
  })
  return svg(`<defs>${levels.join('')}</defs><use href="#l9"/>`)
}

test('a few lines that stand for thousands of millions of shapes are refused before any is drawn', async () => {
  const bomb = nestedUses()
  expect(bomb.length).toBeLessThan(2_000)
  const { draw } = drawer({ cpuSeconds: 5 })
  expect(await refusalOf(draw(bomb, size, 'ana'))).toBe('media.too_complex')
  const prefixed = Buffer.from(
    bomb
      .toString()
      .replace('<svg ', '<svg xmlns:v="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ')
      .replaceAll('<use href', '<v:use xlink:href'),
  )
  expect(await refusalOf(draw(prefixed, size, 'ana'))).toBe('media.too_complex')
  const patterns = svg(
    `<defs>${[1, 2, 3, 4, 5, 6].map((n) => `<pattern id="p${n}" width="1" height="1">${`<rect width="1" height="1" style="fill:url(#p${n - 1})"/>`.repeat(10)}</pattern>`).join('')}</defs><rect width="10" height="10" fill="url(#p6)"/>`,
  )
  expect(await refusalOf(draw(patterns, size, 'ana'))).toBe('media.too_complex')
  expect((await draw(plain, size, 'ana')).width).toBe(64)
})

test('what refers to itself is drawn as far as it goes', async () => {
  const { draw } = drawer()
  const loop = svg('<g id="a"><rect width="900" height="900"/><use href="#b"/></g><g id="b"><use href="#a"/></g>')
  expect((await draw(loop, size, 'ana')).width).toBe(64)
})

test('a picture that takes too much work is given up without the process that answers people, and the next one is drawn', async () => {
  const { draw } = drawer({ cpuSeconds: 2 })
  await draw(plain, size, 'ana')
  const begun = performance.eventLoopUtilization()
  expect(await refusalOf(draw(heavy, size, 'ana'))).toBe('media.too_complex')
  // While two seconds were worked on the picture it was free for others.
  expect(performance.eventLoopUtilization(begun).utilization).toBeLessThan(0.5)
  expect((await draw(plain, size, 'ana')).width).toBe(64)
})

test('a picture that takes too much memory is given up', async () => {
  const { draw } = drawer({ memoryBytes: 1 })
  const large = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  expect(await refusalOf(draw(large, size, 'ana'))).toBe('media.too_complex')
})

test('whoever sends many pictures waits for the others after each', async () => {
  const inTurn = createTurns()
  const drawn: string[] = []
  const draws = (name: string) => inTurn(name.charAt(0), async () => void drawn.push(name))
  await Promise.all(['a1', 'a2', 'a3', 'b1', 'c1'].map(draws))
  expect(drawn).toEqual(['a1', 'b1', 'a2', 'c1', 'a3'])
})

test('nobody fills the queue alone', async () => {
  const inTurn = createTurns()
  const waiting = Array.from({ length: 6 }, () => refusalOf(inTurn('ana', async () => {})))
  expect(await refusalOf(inTurn('bo', async () => {}))).toBe('null')
  expect((await Promise.all(waiting)).filter((code) => code === 'request.rate_limited')).toHaveLength(1)
})
