import { expect, test } from 'vitest'
import { completionsOf, decoysFor, entropyOfWords, newEntropy, readWords, wordsOfEntropy } from './words.ts'

const phrase = `${'abandon '.repeat(11)}about`
const words = phrase.split(' ')

test.each([
  ['capitals', phrase.toUpperCase()],
  ['lines and tabs', `\n${words.join('\t\n ')}  `],
  ['commas', words.join(', ')],
  ['numbers before the words', words.map((word, at) => `${at + 1}. ${word}`).join('\n')],
  ['wide spaces and full-width letters', words.join('\u3000').replace('about', 'ａｂｏｕｔ')],
])('reads a phrase with %s as the same one', (_, text) => {
  expect(readWords(text)).toEqual({ ok: true, words })
})

test('names the word that is wrong, where it stands and what it may have been', () => {
  expect(readWords(phrase.replace('about', 'abuot'))).toEqual({
    ok: false,
    problem: 'words.unknown',
    word: 'abuot',
    position: 11,
    suggestions: ['about'],
  })
  expect(() => entropyOfWords('abandn '.repeat(12))).toThrow('words.unknown')
})

test('tells too few words from words in another order', () => {
  expect(readWords('abandon about')).toEqual({ ok: false, problem: 'words.count', count: 2 })
  expect(readWords(`about ${'abandon '.repeat(11)}`)).toEqual({ ok: false, problem: 'words.checksum' })
  expect(readWords('')).toEqual({ ok: false, problem: 'words.count', count: 0 })
})

test('makes twelve words, other ones each time, that read as themselves', () => {
  const first = wordsOfEntropy(newEntropy())
  expect(first).toHaveLength(12)
  expect(readWords(first.join(' '))).toEqual({ ok: true, words: first })
  expect(wordsOfEntropy(newEntropy())).not.toEqual(first)
})

test('completes words, and finds decoys that are not in the phrase', () => {
  expect(completionsOf('Abo')).toEqual(['about', 'above'])
  expect(completionsOf('')).toEqual([])
  const decoys = decoysFor(words, 6)
  expect(new Set([...decoys, ...words]).size).toBe(6 + 2)
})
