/**
 * Deletions that can still be undone (R16): each is sent when its window ends, or at once when the page is hidden or closed.
 */
export interface PendingDeletions {
  /** Starts the window of a token. */
  add(tokenId: string, deletion: { send(keepalive: boolean): void; restore(): void }): void
  /** Brings the token back if it is not too late; says whether it was not. */
  undo(tokenId: string): boolean
  /** Sends everything now. */
  flush(): void
}

export function createPendingDeletions({ undoMs }: { undoMs: number }): PendingDeletions {
  const pending = new Map<
    string,
    { timer: ReturnType<typeof setTimeout>; send(keepalive: boolean): void; restore(): void }
  >()

  function take(tokenId: string) {
    const entry = pending.get(tokenId)
    if (!entry) return null
    clearTimeout(entry.timer)
    pending.delete(tokenId)
    return entry
  }

  return {
    add(tokenId, { send, restore }) {
      const timer = setTimeout(() => take(tokenId)?.send(false), undoMs)
      pending.set(tokenId, { timer, send, restore })
    },
    undo(tokenId) {
      const entry = take(tokenId)
      entry?.restore()
      return entry !== null
    },
    flush() {
      for (const tokenId of [...pending.keys()]) take(tokenId)?.send(true)
    },
  }
}
