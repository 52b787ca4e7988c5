import { useCallback, useMemo } from 'react'
import type { ChatSketch } from './model.ts'
import { sketchOf } from './reading/body.ts'
import { recordIn, textIn } from './reading/content.ts'
import { useReadDraft } from './use-draft.ts'

export interface SketchDraft {
  sketch: ChatSketch
  title: string
  description: string
}

/** A sketch that somebody has begun, or one of their own that they change, kept on the device. */
export function useSketchDraft(roomId: string, edits: string | null) {
  const { text, setText, isReady } = useReadDraft(roomId, edits === null ? 'new-sketch' : `sketch ${edits}`)
  const draft = useMemo(() => draftOf(text), [text])
  const keep = useCallback(
    (next: SketchDraft | null) => setText(next === null ? '' : JSON.stringify(kept(next))),
    [setText],
  )
  return { draft, isReady, keep }
}

const kept = ({ sketch, title, description }: SketchDraft) => ({ version: 1, ...sketch, title, description })

function draftOf(text: string): SketchDraft | null {
  if (text === '') return null
  try {
    const kept = recordIn(JSON.parse(text))
    const sketch = sketchOf(kept)
    return sketch && { sketch, title: textIn(kept.title, 300), description: textIn(kept.description, 1_000) }
  } catch {
    // One that an older wallet has kept otherwise.
    return null
  }
}
