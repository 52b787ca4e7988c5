import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CopyFacts, CopyStore, Family, WalletEntry } from '@vitrine/chain'
import type { Place } from '@vitrine/chain/keys'
import { deleteKeyCopy, listKeyCopies, readKeyCopy, writeKeyCopy } from '@vitrine/client/routes'
import { isProblem } from '@vitrine/protocol/problem'
import type { ApiClient } from '../../platform/server/api.ts'

export type CopyPlace = Place & { secret: string }

const copiesKey = ['key-copies'] as const

export const copiesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: copiesKey,
    queryFn: async ({ signal }) => (await api.call(listKeyCopies, {}, { signal })).items,
    staleTime: 0,
  })

export function useCopiesChanged(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: copiesKey })
}

/** Where among its keys each address is that the copy is to bring back. */
export const placesOf = (entries: readonly WalletEntry[]): CopyPlace[] =>
  entries.flatMap(({ secret, family, path }) => (secret ? [{ secret, family, ...(path ? { path } : {}) }] : []))

/** Copies that the account keeps. `places` go along with what is written, and are those of what was read last. */
export function accountCopies(api: ApiClient, places: CopyPlace[] = []): CopyStore & { places: () => CopyPlace[] } {
  let known = places
  return {
    places: () => known,
    list: async () => (await api.call(listKeyCopies, {})).items,
    async read(id) {
      try {
        const copy = await api.call(readKeyCopy, { params: { copyId: id } })
        known = placesIn(copy.places)
        return copy.text
      } catch (error) {
        if (isProblem(error, 'key_copy.not_found')) return null
        throw error
      }
    },
    write: (name, text) => api.call(writeKeyCopy, { body: { name, text, places: known } }),
    async remove(id) {
      await api.call(deleteKeyCopy, { params: { copyId: id } })
    },
  }
}

const placesIn = (places: readonly { secret: string; family: Family; path?: string | undefined }[]): CopyPlace[] =>
  places.map(({ secret, family, path }) => ({ secret, family, ...(path === undefined ? {} : { path }) }))

interface CopyFile {
  vitrineKeys: 1
  text: string
  places: CopyPlace[]
}

export const writeCopyFile = (text: string, places: CopyPlace[]): string =>
  JSON.stringify({ vitrineKeys: 1, text, places } satisfies CopyFile)

/** A copy that somebody kept as a file; null where it is none. What is in it is believed only once its password opens it. */
export function readCopyFile(content: string): { text: string; places: CopyPlace[] } | null {
  try {
    const file = JSON.parse(content) as Partial<CopyFile>
    if (file.vitrineKeys !== 1 || typeof file.text !== 'string' || !Array.isArray(file.places)) return null
    return { text: file.text, places: file.places }
  } catch {
    return null
  }
}

/** A copy in a file, as what reads copies takes it. */
export function fileCopies(file: { text: string; places: CopyPlace[] }): ReturnType<typeof accountCopies> {
  const facts: CopyFacts = { id: 'file', name: '', written: '' }
  return {
    places: () => file.places,
    list: async () => [facts],
    read: async () => file.text,
    write: async () => facts,
    remove: async () => undefined,
  }
}
