import { expect, test } from 'vitest'
import { dragged, squareOf, wholeMiddle } from './crop.ts'

const wide = { width: 900, height: 300 }

test('the middle of a picture is cut, as large as it fits', () => {
  expect(squareOf(wide, wholeMiddle)).toEqual({ left: 300, top: 0, side: 300 })
  expect(squareOf(wide, { ...wholeMiddle, zoom: 2 })).toEqual({ left: 375, top: 75, side: 150 })
})

test('dragging moves the square against the finger and stops at the edges', () => {
  expect(squareOf(wide, dragged(wide, wholeMiddle, 0.5, 0.5))).toEqual({ left: 150, top: 0, side: 300 })
  const atEdge = dragged(wide, wholeMiddle, 50, 0)
  expect(squareOf(wide, atEdge)).toEqual({ left: 0, top: 0, side: 300 })
  // No way that was dragged too far has to be dragged back.
  expect(squareOf(wide, dragged(wide, atEdge, -0.1, 0)).left).toBeCloseTo(30)
})

test('whatever the slider says, the square is neither empty nor larger than the picture', () => {
  for (const zoom of [-1, 0, 0.5, 1000, Number.POSITIVE_INFINITY]) {
    const { side } = squareOf(wide, { ...wholeMiddle, zoom })
    expect(side).toBeGreaterThanOrEqual(75)
    expect(side).toBeLessThanOrEqual(300)
  }
})
