import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { type Bytes, randomBytes } from '../bytes.ts'
import { ChainProblem } from '../problem.ts'

const known = new Set(wordlist)
const counts = [12, 15, 18, 21, 24]

/** What somebody typed or pasted, as its words: any case, any white space, numbers before words, commas between them. */
export const splitWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[\s,;.:)\-–]+/u)
    .filter((word) => word !== '' && !/^\d+$/.test(word))

export type WordsReading =
  | { ok: true; words: string[] }
  | { ok: false; problem: 'words.unknown'; word: string; position: number; suggestions: string[] }
  | { ok: false; problem: 'words.count'; count: number }
  | { ok: false; problem: 'words.checksum' }

/** Reads a recovery phrase and says which word is the wrong one, with words that it may have been. */
export function readWords(text: string): WordsReading {
  const words = splitWords(text)
  const position = words.findIndex((word) => !known.has(word))
  const word = words[position]
  if (word !== undefined) return { ok: false, problem: 'words.unknown', word, position, suggestions: alike(word) }
  if (!counts.includes(words.length)) return { ok: false, problem: 'words.count', count: words.length }
  try {
    mnemonicToEntropy(words.join(' '), wordlist).fill(0)
    return { ok: true, words }
  } catch {
    return { ok: false, problem: 'words.checksum' }
  }
}

export function entropyOfWords(text: string): Bytes {
  const reading = readWords(text)
  if (reading.ok) return new Uint8Array(mnemonicToEntropy(reading.words.join(' '), wordlist))
  if (reading.problem === 'words.unknown')
    throw new ChainProblem(reading.problem, { word: reading.word, position: reading.position })
  throw new ChainProblem(reading.problem, 'count' in reading ? { count: reading.count } : {})
}

export const wordsOfEntropy = (entropy: Uint8Array): string[] => entropyToMnemonic(entropy, wordlist).split(' ')

/** Spec §9: a recovery phrase has 12 words. */
export const newEntropy = (): Bytes => randomBytes(16)

/** Words of the list that begin with what is typed, for completing it. */
export const completionsOf = (beginning: string, most = 4): string[] =>
  beginning === '' ? [] : wordlist.filter((word) => word.startsWith(beginning.toLowerCase())).slice(0, most)

/** Words of the list that are not in the phrase, to stand among the right ones when somebody confirms it. */
export function decoysFor(words: readonly string[], count: number): string[] {
  const decoys = new Set<string>()
  while (decoys.size < count) {
    const [high = 0, low = 0] = randomBytes(2)
    const word = wordlist[((high << 8) | low) % wordlist.length]
    if (word && !words.includes(word)) decoys.add(word)
  }
  return [...decoys]
}

/** Words one slip away: one letter more, less, other or swapped with its neighbour; or with the same four letters, which tell all words apart. */
function alike(word: string): string[] {
  const close = wordlist.filter((each) => each.slice(0, 4) === word.slice(0, 4) || isOneSlip(each, word))
  return close.slice(0, 4)
}

function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let head = 0
  while (head < a.length && a[head] === b[head]) head += 1
  const [restA, restB] = [a.slice(head), b.slice(head)]
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}
