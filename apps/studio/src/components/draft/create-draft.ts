import { isProblem } from '@vitrine/protocol/problem'
import type { Slot } from '@vitrine/web/storage'
import { bothOf, type Disputed, disputedOf, isSame, type Side } from './weave.ts'

/** A document as the server has it. */
export interface Saved<T> {
  value: T
  version: number
}

/** What is kept of a draft: as it is, and what it was begun from. */
export interface Kept<T> {
  value: T
  base: Saved<T>
}

export interface DraftNeeds<T> {
  saved: Saved<T>
  /** Sends a change with the version that it was made from; gives what there is then. */
  save(value: T, version: number): Promise<Saved<T>>
  /** What there is now, where somebody else has published in between. */
  load(): Promise<Saved<T>>
  /** Keeps what is not published yet, so that a closed tab loses nothing. */
  slot: Slot<Kept<T>>
  /** Runs something after a pause; gives how to call it off. */
  later(run: () => void): () => void
}

export type DraftStatus = 'published' | 'draft' | 'publishing' | 'failed' | 'conflict'

export interface DraftState<T> {
  value: T
  status: DraftStatus
  /** Why it could not be published. */
  error: unknown
  /** Who has published meanwhile, when, and what both have changed differently. */
  theirs: { by: string; at: string; disputed: readonly Disputed[] } | null
  canUndo: boolean
  canRedo: boolean
}

export type Draft<T> = ReturnType<typeof createDraft<T>>

const stepsMax = 200

/**
 * One document that is being edited: a draft that this device keeps with each change, undone step by step, published when asked, and never
 * over what somebody else has published meanwhile. What is typed without a pause is one step.
 */
export function createDraft<T>({ saved, save, load, slot, later }: DraftNeeds<T>) {
  const listeners = new Set<() => void>()
  let base = saved
  let { value } = saved
  let past: T[] = []
  let future: T[] = []
  let [status, error]: [DraftStatus, unknown] = ['published', null]
  let meanwhile: { by: string; at: string; what: Saved<T> } | null = null
  let endPause: (() => void) | null = null

  const kept = slot.read()
  if (kept && !isSame(kept.value, saved.value)) {
    ;({ value, base } = kept)
    status = 'draft'
  } else if (kept) slot.clear()
  let state = read()

  function read(): DraftState<T> {
    const theirs = meanwhile && {
      by: meanwhile.by,
      at: meanwhile.at,
      disputed: disputedOf(base.value, value, meanwhile.what.value),
    }
    return { value, status, error, theirs, canUndo: past.length > 0, canRedo: future.length > 0 }
  }

  function tell() {
    state = read()
    for (const listener of listeners) listener()
  }

  function become(next: T) {
    value = next
    const isDraft = !isSame(value, base.value)
    if (isDraft) slot.write({ value, base })
    else slot.clear()
    if (status !== 'publishing' && status !== 'conflict') [status, error] = [isDraft ? 'draft' : 'published', null]
    tell()
  }

  /** A step of its own, whatever was typed before. */
  function step(next: T) {
    past = [...past, value].slice(-stepsMax)
    future = []
    become(next)
  }

  async function publish(): Promise<void> {
    if (status !== 'draft' && status !== 'failed') return
    const sent = value
    ;[status, error] = ['publishing', null]
    tell()
    try {
      base = await save(sent, base.version)
      status = 'published'
      become(value === sent ? base.value : value)
    } catch (cause) {
      await refused(cause)
    }
  }

  async function refused(cause: unknown): Promise<void> {
    ;[status, error] = ['failed', cause]
    if (isProblem(cause, 'studio.edited_meanwhile')) {
      const { by, at } = cause.details
      try {
        const what = await load()
        if (disputedOf(base.value, value, what.value).length === 0) return unite(what, {})
        meanwhile = { by, at, what }
        ;[status, error] = ['conflict', null]
      } catch (unreadable) {
        error = unreadable
      }
    }
    tell()
  }

  async function unite(theirs: Saved<T>, chosen: Readonly<Record<string, Side>>): Promise<void> {
    const both = bothOf(base.value, value, theirs.value, chosen)
    ;[base, meanwhile, status] = [theirs, null, 'draft']
    step(both)
    await publish()
  }

  return {
    state: () => state,

    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    change(next: T) {
      if (isSame(next, value)) return
      const isTyping = endPause !== null && past.length > 0
      endPause?.()
      endPause = later(() => {
        endPause = null
      })
      if (!isTyping) return step(next)
      future = []
      become(next)
    },

    undo() {
      const before = past.at(-1)
      if (before === undefined) return
      ;[past, future] = [past.slice(0, -1), [...future, value]]
      become(before)
    },

    redo() {
      const next = future.at(-1)
      if (next === undefined) return
      ;[past, future] = [[...past, value], future.slice(0, -1)]
      become(next)
    },

    /** Back to what is published, by whomever; one step, so that it can be undone. */
    discard() {
      if (meanwhile) {
        // What undoing brings back is both, so that it never takes back what they have published.
        value = bothOf(base.value, value, meanwhile.what.value, {})
        ;[base, meanwhile, status] = [meanwhile.what, null, 'draft']
      }
      if (status === 'draft' || status === 'failed') step(base.value)
    },

    publish,

    /** Of what two have changed differently, what was chosen; the rest of both is kept. */
    async choose(chosen: Readonly<Record<string, Side>>): Promise<void> {
      if (meanwhile) await unite(meanwhile.what, chosen)
    },

    /** What was read anew, where nothing of it has been changed here. */
    receive(fresh: Saved<T>) {
      if (status !== 'published' || fresh.version <= base.version) return
      base = fresh
      become(fresh.value)
    },
  }
}
