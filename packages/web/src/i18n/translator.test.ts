import { expect, test, vi } from 'vitest'
import { createTranslator, type LoadStrings } from './translator.ts'

const sentences: Record<string, Record<string, string>> = {
  'en/wallet': {
    hello: 'Hello {{name}}',
    left_one: '{{count}} left',
    left_other: '{{count}} left of {{all}}',
    left_zero: 'None',
  },
  'es/wallet': {
    hello: 'Hola, {{name}}',
    left_one: 'Queda {{count}}',
    left_many: 'Quedan {{count}} de',
    left_other: 'Quedan {{count}}',
  },
}
const load = vi.fn<LoadStrings>(async (language, namespace) => {
  const found = sentences[`${language}/${namespace}`]
  if (!found) throw new Error('not today')
  return found
})

test('a sentence has its values, in the plural of its count', async () => {
  const translator = createTranslator({ language: 'en', load })
  await translator.loadNamespaces(['wallet'])
  const t = translator.of('wallet')
  expect(t('hello', { name: '{{count}} <b>$&</b>' })).toBe('Hello {{count}} <b>$&</b>')
  expect([0, 1, 2].map((count) => t('left', { count, all: 9 }))).toEqual(['None', '1 left', '2 left of 9'])
  expect(translator.t('wallet:hello', {})).toBe('Hello ')
  expect([translator.exists('wallet:hello'), translator.exists('wallet:bye'), t('bye')]).toEqual([true, false, 'bye'])
})

test('another language is spoken when its sentences are there, and not before', async () => {
  const translator = createTranslator({ language: 'en', load })
  await translator.loadNamespaces(['wallet'])
  const [english, heard] = [translator.of('wallet'), vi.fn()]
  expect(translator.of('wallet')).toBe(english)
  translator.on('languageChanged', heard)
  const changing = translator.changeLanguage('es')
  expect(translator.language).toBe('en')
  await changing
  expect([translator.language, heard.mock.calls.length]).toEqual(['es', 1])
  expect(translator.of('wallet')('left', { count: 1_000_000 })).toBe('Quedan 1000000 de')
})

test('sentences that could not be fetched are read as their keys, said once, and asked for again', async () => {
  const onFailure = vi.fn()
  const translator = createTranslator({ language: 'en', load, onFailure })
  await translator.loadNamespaces(['map'])
  expect([translator.of('map')('here'), onFailure.mock.calls.length]).toEqual(['here', 1])
  sentences['en/map'] = { here: 'You are here' }
  await translator.loadNamespaces(['map'])
  expect(translator.of('map')('here')).toBe('You are here')
})

test('whoever asks for what is on its way waits for the same answer', async () => {
  const translator = createTranslator({ language: 'en', load })
  const before = load.mock.calls.length
  const [one, two] = [translator.ready('wallet'), translator.ready('wallet')]
  expect(one).toBe(two)
  await one
  expect(load.mock.calls.length - before).toBe(1)
})
