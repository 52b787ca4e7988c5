interface Deletion {
  send(keepalive: boolean): void
  restore(): void
}

/** Deletions whose undo window is open (R16): each is sent when the window ends, or at once when the page is hidden or closed. */
export interface PendingDeletions {
  add(tokenId: string, deletion: Deletion): void
  /** The window has ended: sends it, unless it was undone or sent before. */
  commit(tokenId: string): void
  /** Brings the token back if it is not too late. */
  undo(tokenId: string): void
  /** Sends everything now, so that it outlives the page. */
  flush(): void
}

export function createPendingDeletions(): PendingDeletions {
  const pending = new Map<string, Deletion>()
  const take = (tokenId: string) => {
    const deletion = pending.get(tokenId)
    pending.delete(tokenId)
    return deletion
  }
  return {
    add: (tokenId, deletion) => void pending.set(tokenId, deletion),
    commit: (tokenId) => take(tokenId)?.send(false),
    undo: (tokenId) => take(tokenId)?.restore(),
    flush() {
      for (const tokenId of [...pending.keys()]) take(tokenId)?.send(true)
    },
  }
}
