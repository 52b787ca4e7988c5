import { expect, test } from 'vitest'
import { boxText, readBoxText } from './box-text.ts'

test('a part of the map survives an address, over the 180th meridian too', () => {
  const box = { bottomLeft: { lat: -17.123456, lon: 179.5 }, topRight: { lat: -16, lon: -179 } }
  expect(boxText(box)).toBe('-17.12346_179.5_-16_-179')
  expect(readBoxText(boxText(box))).toEqual({ ...box, bottomLeft: { lat: -17.12346, lon: 179.5 } })
})

test.each([null, '', '1_2_3', '1_2_3_4_5', 'a_b_c_d', '2_0_1_0', '91_0_92_0', '0_181_1_182', '1e9_0_1_1', '__'])(
  '%s is no part of the map',
  (text) => {
    expect(readBoxText(text)).toBeNull()
  },
)
