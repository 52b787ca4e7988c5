import { Resolver } from 'node:dns/promises'

/** Reads the TXT records of a name; none where there is no such name. Throws where nobody can say. */
export type ReadTxtRecords = (name: string) => Promise<string[]>

const nothingThere = new Set(['ENODATA', 'ENOTFOUND'])

export function createTxtRecords(): ReadTxtRecords {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      if (nothingThere.has((error as NodeJS.ErrnoException).code ?? '')) return []
      throw error
    }
  }
}
