import { expect, test } from 'vitest'
import { ambientOf, plainAmbient } from './ambient.ts'

test('ambientLightColor: a share of each colour, of which nobody is left in the dark; what is none changes nothing', () => {
  expect(ambientOf('0x404040')).toEqual(plainAmbient)
  expect(ambientOf('#502040')).toEqual({ red: 1.25, green: 0.5, blue: 1 })
  expect(ambientOf('0x000000')).toEqual({ red: 0.35, green: 0.35, blue: 0.35 })
  expect(ambientOf('0xffffff')).toEqual({ red: 1.6, green: 1.6, blue: 1.6 })
  for (const color of [undefined, '', 'red', '0x40404', '#40404040', 'url(x)']) {
    expect(ambientOf(color)).toEqual(plainAmbient)
  }
})
