import type { MatrixClient } from '@vitrine/client/matrix'
import { Batch, type ChatDatabase } from '../store/database.ts'

export type PictureSize = { width: number; height: number } | 'whole'

export interface ChatMedia {
  /** Held as long as it is shown; null until it is there, and for what cannot be had. */
  url(mxc: string, size: PictureSize): string | null
  hold(mxc: string, size: PictureSize, onChange: () => void): () => void
  json(mxc: string): Promise<unknown>
}

/** Object URLs that nobody shows. */
const idleMax = 60
const keptMax = 300

interface Held {
  url: string | null
  users: number
  listeners: Set<() => void>
}

/** Pictures of chat, which only its people may see: fetched as such, and kept on the device. */
export function createMedia({ client, database }: { client: MatrixClient; database: ChatDatabase }): ChatMedia {
  const all = new Map<string, Held>()
  const keyOf = (mxc: string, size: PictureSize) => (size === 'whole' ? mxc : `${mxc} ${size.width}×${size.height}`)
  let isTrimmed = false

  async function blobOf(mxc: string, size: PictureSize): Promise<Blob> {
    const key = keyOf(mxc, size)
    const known = await database.get('media', key)
    if (known) return known.blob
    const blob = await client.download(mxc, size)
    await database.commit(new Batch().put('media', { key, blob, at: Date.now() }))
    void trim()
    return blob
  }

  /** Once in a while, so that it does not grow for ever. */
  async function trim(): Promise<void> {
    if (isTrimmed) return
    isTrimmed = true
    const rows = await database.range('media', { prefix: [] })
    rows.sort((one, other) => other.at - one.at)
    const batch = new Batch()
    for (const { key } of rows.slice(keptMax)) batch.remove('media', key)
    await database.commit(batch)
  }

  function forgetIdle(): void {
    const idle = [...all].filter(([, { users }]) => users === 0)
    for (const [key, { url }] of idle.slice(0, Math.max(0, idle.length - idleMax))) {
      if (url) URL.revokeObjectURL(url)
      all.delete(key)
    }
  }

  return {
    url: (mxc, size) => all.get(keyOf(mxc, size))?.url ?? null,
    hold(mxc, size, onChange) {
      const key = keyOf(mxc, size)
      const known = all.get(key)
      const held: Held = known ?? { url: null, users: 0, listeners: new Set() }
      // The one that was shown last is let go of last.
      all.delete(key)
      all.set(key, held)
      held.users += 1
      held.listeners.add(onChange)
      if (!known) {
        blobOf(mxc, size).then(
          (blob) => {
            // Of what others sent only pictures become addresses of this page.
            if (!/^image\/(?!svg)/.test(blob.type)) return
            held.url = URL.createObjectURL(blob)
            for (const listener of held.listeners) listener()
          },
          // Asked for again when it is shown again.
          () => void (all.get(key) === held && all.delete(key)),
        )
      }
      return () => {
        held.users -= 1
        held.listeners.delete(onChange)
        forgetIdle()
      }
    },
    json: async (mxc) => JSON.parse(await (await blobOf(mxc, 'whole')).text()),
  }
}
