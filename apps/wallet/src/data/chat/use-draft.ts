import { useCallback, useEffect, useRef, useState } from 'react'
import { Batch } from './store/database.ts'
import { useChatEngine } from './use-chat-engine.ts'

/** Keys pressed in that time are written down together. */
const pauseMs = 400

/** What somebody has begun to write, kept on the device. */
export function useDraft(roomId: string, threadId?: string): [string, (text: string) => void] {
  const { text, setText } = useReadDraft(roomId, threadId ?? '')
  return [text, setText]
}

/** The same of anything that is made: whether it has been looked up yet, too. */
export function useReadDraft(roomId: string, of: string) {
  const { database } = useChatEngine()
  const key = `${roomId} ${of}`
  const [draft, setDraft] = useState({ key, text: '', isReady: false })
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
      const kept = await database.get('drafts', key).catch(() => undefined)
      const looked = { key, text: kept?.text ?? '', isReady: true }
      // Whoever writes already is not written over.
      if (!isOver) setDraft((now) => (now.key === key && now.text !== '' ? { ...now, isReady: true } : looked))
    }
    void read()
    addEventListener('pagehide', write)
    return () => {
      isOver = true
      removeEventListener('pagehide', write)
      write()
    }
  }, [database, key, write])

  const setText = useCallback(
    (text: string) => {
      setDraft({ key, text, isReady: true })
      pending.current = { key, text }
      clearTimeout(timer.current)
      timer.current = setTimeout(write, pauseMs)
    },
    [key, write],
  )
  const isOwn = draft.key === key
  return { text: isOwn ? draft.text : '', setText, isReady: isOwn && draft.isReady }
}
