import type { BulkDropId } from '@vitrine/protocol'
import { useMemo, useState } from 'react'
import { type DropReply, type DropRequest, useDropTokens, usePreviewDrop, useRecallDrop } from '../../data/drops.ts'

interface Seen {
  key: string
  body: DropRequest
  reply: DropReply
  /** Of the drop that is meant with it. */
  idempotencyKey: string
}

export interface Done {
  dropId: BulkDropId
  dropped: number
  /** How many were taken back; null while they lie there. */
  recalled: number | null
}

/** First seen, then dropped: what lies there afterwards is what was shown. */
export function useDropping(businessId: string, body: DropRequest | null) {
  const preview = usePreviewDrop(businessId)
  const drop = useDropTokens(businessId)
  const recall = useRecallDrop(businessId)
  const [seen, setSeen] = useState<Seen | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const now = useMemo(() => body && keyOf(body), [body])
  const shown = seen && seen.key === now ? seen : null

  return {
    /** What the server says of the plan as it is now; null until it was asked, and once the plan has changed. */
    shown: shown?.reply ?? null,
    previewError: asked !== null && asked === now ? preview.error : null,
    isPreviewing: preview.isPending,
    show(wanted: DropRequest) {
      const key = keyOf(wanted)
      setAsked(key)
      drop.reset()
      preview.mutate(wanted, {
        onSuccess: (reply) => setSeen({ key, body: wanted, reply, idempotencyKey: crypto.randomUUID() }),
      })
    },
    dropError: shown ? drop.error : null,
    isDropping: drop.isPending,
    drop() {
      if (!shown) return
      const { reply, idempotencyKey } = shown
      drop.mutate(
        { body: withSeed(shown.body, reply.seed), idempotencyKey },
        {
          onSuccess({ dropId, dropped }) {
            if (dropId) setDone({ dropId, dropped, recalled: null })
          },
        },
      )
    },
    done,
    recallError: recall.error,
    isRecalling: recall.isPending,
    recall() {
      if (done) recall.mutate(done.dropId, { onSuccess: ({ recalled }) => setDone({ ...done, recalled }) })
    },
    startAnew() {
      setDone(null)
      setSeen(null)
      preview.reset()
      drop.reset()
      recall.reset()
    },
  }
}

export type Dropping = ReturnType<typeof useDropping>

const keyOf = (body: DropRequest) => JSON.stringify(body)

/** The same places as in the preview. */
function withSeed(body: DropRequest, seed: number | null): DropRequest {
  const { places } = body
  return places.type === 'scatter' && seed !== null ? { ...body, places: { ...places, seed } } : body
}
