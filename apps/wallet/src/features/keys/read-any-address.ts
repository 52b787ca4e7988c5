import { ChainProblem, type Family, readAddress } from '@vitrine/chain'
import { families } from '../../data/keys/keys.ts'

/** An address of whichever family it is of. */
export function readAnyAddress(text: string): { family: Family; address: string } {
  let problem: 'address.invalid' | 'address.checksum' = 'address.invalid'
  for (const family of families) {
    const reading = readAddress(family, text)
    if (reading.ok) return { family, address: reading.address }
    if (reading.problem === 'address.checksum') problem = reading.problem
  }
  throw new ChainProblem(problem)
}
