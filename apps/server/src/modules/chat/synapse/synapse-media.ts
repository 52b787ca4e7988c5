import { contentTypeOf, type MediaStore } from '../../../platform/media/index.ts'
import type { SynapseClient } from './synapse-client.ts'

/** Has Synapse have a picture of ours. Null where there is none, or it lies elsewhere. */
export type BringPicture = (picture: string | null, as?: string) => Promise<string | null>

export function createBringPicture(
  client: Pick<SynapseClient, 'upload'>,
  store: Pick<MediaStore, 'find'>,
): BringPicture {
  return async (picture, as) => {
    const [, name] = /\/media\/([\w-]{43}\.\w+)$/.exec(picture ?? '') ?? []
    const found = name === undefined ? null : await store.find(name)
    if (!found) return null
    const pieces: Buffer[] = []
    for await (const piece of found.read()) pieces.push(piece as Buffer)
    const bytes = Buffer.concat(pieces)
    return client.upload(bytes, contentTypeOf(bytes), as === undefined ? {} : { as })
  }
}
