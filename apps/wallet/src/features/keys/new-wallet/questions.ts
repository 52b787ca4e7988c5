import { decoysFor } from '@vitrine/chain/keys'

export interface Question {
  /** Which word is asked for, from 0. */
  place: number
  choices: string[]
}

/** The first word, then the last (spec §2.7), then two others; each among five that it is not, two of them of the same phrase. */
export function questionsFor(words: readonly string[], random: () => number = secureRandom): Question[] {
  const last = words.length - 1
  const between = shuffled(
    Array.from({ length: last - 1 }, (_, at) => at + 1),
    random,
  ).slice(0, 2)
  return [0, last, ...between].map((place) => {
    const right = words[place] as string
    const others = [...new Set(words)].filter((word) => word !== right)
    const own = shuffled(others, random).slice(0, 2)
    return { place, choices: shuffled([right, ...own, ...decoysFor(words, 5 - own.length)], random) }
  })
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const left = [...items]
  return items.map(() => left.splice(Math.floor(random() * left.length), 1)[0] as T)
}

const secureRandom = () => (crypto.getRandomValues(new Uint32Array(1))[0] as number) / 2 ** 32
