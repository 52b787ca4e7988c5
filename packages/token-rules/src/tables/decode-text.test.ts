import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

test('a table is read in whatever its program has saved it', () => {
  expect(decodeText(utf8('name\nPäivi €'))).toEqual({ text: 'name\nPäivi €', encoding: 'utf-8' })
  expect(decodeText(utf8('\uFEFFname'))).toEqual({ text: 'name', encoding: 'utf-8' })
  const windows = new Uint8Array([0x50, 0xe4, 0x69, 0x76, 0x69, 0x20, 0x80, 0x20, 0x93])
  expect(decodeText(windows)).toEqual({ text: 'Päivi € “', encoding: 'windows-1252' })
  const wide = new Uint8Array([0xff, 0xfe, 0x50, 0x00, 0xe4, 0x00])
  expect(decodeText(wide)).toEqual({ text: 'Pä', encoding: 'utf-16le' })
  expect(decodeText(new Uint8Array())).toEqual({ text: '', encoding: 'utf-8' })
})
