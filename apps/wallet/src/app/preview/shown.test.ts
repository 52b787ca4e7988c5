import { expect, test } from 'vitest'
import { shownIn } from './shown.ts'

const parent = {} as Window
const frame = { parent, location: { origin: 'https://vitrine.example' } } as unknown as Window
const data = { type: 'vitrine:preview', shown: { screen: 'brand', business: { id: 'CafeLumen1' } } }
const told = { data, origin: 'https://vitrine.example', source: parent }

test('a preview hears the page around it, of its own origin, and nobody else', () => {
  expect(shownIn(told, frame)).toEqual(data.shown)
  const inside = { ...data.shown, screen: 'wallet', viewer: { features: {}, appConfig: {} } }
  expect(shownIn({ ...told, data: { ...data, shown: inside } }, frame)).toEqual(inside)
  const token = { ...data.shown, screen: 'token', token: { id: 'token', state: {} }, face: 'card' }
  expect(shownIn({ ...told, data: { ...data, shown: token } }, frame)).toEqual(token)
  expect(shownIn({ ...told, data: { ...data, shown: { ...token, token: 'mine' } } }, frame)).toBeNull()
  expect(shownIn({ ...told, origin: 'https://evil.example' }, frame)).toBeNull()
  expect(shownIn({ ...told, source: {} as Window }, frame)).toBeNull()
  const alone = { location: frame.location } as unknown as { parent: Window }
  alone.parent = alone as unknown as Window
  expect(shownIn({ ...told, source: alone.parent }, alone.parent)).toBeNull()
})

test('what is no preview is passed over', () => {
  for (const other of [null, 'vitrine:preview', { type: 'vitrine:preview' }, { ...data, shown: { screen: 'inbox' } }])
    expect(shownIn({ ...told, data: other }, frame)).toBeNull()
})
