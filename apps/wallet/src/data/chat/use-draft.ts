import { useCallback, useEffect, useRef, useState } from 'react'
import { Batch } from './store/database.ts'
import { useChatEngine } from './use-chat-engine.ts'

/** Keys pressed in that time are written down together. */
const pauseMs = 400

/** What somebody has begun to write, kept on the device. */
export function useDraft(roomId: string, threadId?: string): [string, (text: string) => void] {
  const { database } = useChatEngine()
  const key = `${roomId} ${threadId ?? ''}`
  const [draft, setDraft] = useState({ key, text: '' })
  const pending = useRef<{ key: string; text: string } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const write = useCallback(() => {
    clearTimeout(timer.current)
    const row = pending.current
    pending.current = null
    if (!row) return
    const batch = row.text === '' ? new Batch().remove('drafts', row.key) : new Batch().put('drafts', row)
    // A full device keeps no drafts; what is written stays on the screen.
    database.commit(batch).catch(() => undefined)
  }, [database])

  useEffect(() => {
    let isOver = false
    const read = async () => {
      const kept = await database.get('drafts', key)
      // Whoever writes already is not written over.
      if (!isOver) setDraft((now) => (now.key === key && now.text !== '' ? now : { key, text: kept?.text ?? '' }))
    }
    read().catch(() => undefined)
    addEventListener('pagehide', write)
    return () => {
      isOver = true
      removeEventListener('pagehide', write)
      write()
    }
  }, [database, key, write])

  const setText = useCallback(
    (text: string) => {
      setDraft({ key, text })
      pending.current = { key, text }
      clearTimeout(timer.current)
      timer.current = setTimeout(write, pauseMs)
    },
    [key, write],
  )
  return [draft.key === key ? draft.text : '', setText]
}
