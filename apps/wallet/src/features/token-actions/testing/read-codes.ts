import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** How many pixels one unit of the drawing is: a phone's screen has more. */
const scale = 3

/** What a scanner reads in a code that was drawn as SVG. */
export async function readCodes(svg: string): Promise<string[]> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
  return (await readBarcodes(paint(svg))).map(({ text }) => text)
}

/** Black on white, by the two kinds of path that codes are drawn with: lines of a width, and areas with holes. */
function paint(svg: string): ImageData {
  const [, width = 0, height = 0] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)?.map(Number) ?? []
  const pixels = { width: width * scale, height: height * scale }
  const data = new Uint8ClampedArray(pixels.width * pixels.height * 4).fill(255)
  const isInk: ((x: number, y: number) => boolean)[] = []
  for (const [path] of svg.matchAll(/<path [^>]*>/g)) {
    if (path.includes('fill="#ffffff"')) continue
    const d = / d="([^"]*)"/.exec(path)?.[1] ?? ''
    isInk.push(path.includes('stroke=') ? strokes(d, Number(/stroke-width="([\d.]+)"/.exec(path)?.[1] ?? 1)) : area(d))
  }
  for (let at = 0; at < pixels.width * pixels.height; at += 1) {
    const [x, y] = [((at % pixels.width) + 0.5) / scale, (Math.floor(at / pixels.width) + 0.5) / scale]
    if (isInk.some((ink) => ink(x, y))) data.fill(0, at * 4, at * 4 + 3)
  }
  return { data, ...pixels, colorSpace: 'srgb' } as ImageData
}

/** `M39 206L39 18` upright, `M2 2.5h7m1 0h2` across. */
function strokes(d: string, width: number) {
  const lines: { x: number; y: number; toX: number; toY: number }[] = []
  let [x, y] = [0, 0]
  for (const [, letter, first = '', second = ''] of d.matchAll(/([MLhm])(-?[\d.]+)(?:[ ,](-?[\d.]+))?/g)) {
    const [before, a, b] = [{ x, y }, Number(first), Number(second)]
    if (letter === 'M' || letter === 'L') [x, y] = [a, b]
    if (letter === 'm') [x, y] = [x + a, y + b]
    if (letter === 'h') x += a
    if (letter === 'L' || letter === 'h') lines.push({ ...before, toX: x, toY: y })
  }
  const half = width / 2
  return (atX: number, atY: number) =>
    lines.some((line) =>
      line.x === line.toX
        ? Math.abs(atX - line.x) < half && atY > Math.min(line.y, line.toY) && atY < Math.max(line.y, line.toY)
        : Math.abs(atY - line.y) < half && atX > line.x && atX < line.toX,
    )
}

/** Inside where a ray to the right crosses an odd number of edges. */
function area(d: string) {
  const edges = d.split('Z').flatMap((ring) => {
    const points = [...ring.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
    return points.map((from, index) => ({ from, to: points[(index + 1) % points.length] ?? from }))
  })
  const upright = edges.filter(({ from, to }) => from.x === to.x)
  return (atX: number, atY: number) =>
    upright.filter(({ from, to }) => from.x > atX && from.y > atY !== to.y > atY).length % 2 === 1
}
