import { expect, test } from 'vitest'
import { colorsFrom, leadingColor } from './colors-of.ts'

const pixels = (...colors: [number, number, number, number][]) => new Uint8ClampedArray(colors.flat())

test('the colour of a logo is the one that it shows, not the paper around it', () => {
  const paper: [number, number, number, number] = [255, 255, 255, 255]
  const red: [number, number, number, number] = [200, 20, 30, 255]
  expect(leadingColor(pixels(paper, paper, paper, paper, red))).toEqual([200, 20, 30])
  expect(leadingColor(pixels(paper, [20, 20, 20, 255], [120, 120, 120, 255]))).toBeNull()
  expect(leadingColor(pixels([200, 30, 40, 0]))).toBeNull()
})

test('a look from any colour has a light and a dark side', () => {
  for (const color of [
    [255, 240, 0],
    [0, 0, 0],
    [255, 255, 255],
    [12, 92, 116],
  ] as const) {
    for (const pair of Object.values(colorsFrom(color))) {
      expect(pair?.light).toMatch(/^#[0-9a-f]{6}$/)
      expect(pair?.dark).toMatch(/^#[0-9a-f]{6}$/)
    }
  }
})
