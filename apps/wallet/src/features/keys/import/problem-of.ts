import { ChainProblem } from '@vitrine/chain'
import type { WordsReading } from '@vitrine/chain/keys'

/** What is wrong with words, as the problem that they would be refused with. */
export function problemOf(reading: WordsReading): ChainProblem | null {
  if (reading.ok) return null
  if (reading.problem === 'words.unknown')
    return new ChainProblem(reading.problem, { word: reading.word, position: reading.position })
  return new ChainProblem(reading.problem, 'count' in reading ? { count: reading.count } : {})
}
