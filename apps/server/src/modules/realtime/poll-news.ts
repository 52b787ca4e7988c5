import { actionAnswered, type ObjectDefinitionId, type ServerFrame } from '@vitrine/protocol'
import type { LoggedEvent } from '../../platform/log/event-log.ts'

interface Listener {
  hint(frame: string): void
}

/** Tells those who have a poll open that there are votes in it. */
export interface PollNews<L extends Listener> {
  /** The listener wants to hear of votes in the poll of a design, or no longer. */
  watch(listener: L, objectDefinitionId: string, wants: boolean): void
  forget(listener: L): void
  tell(events: readonly LoggedEvent[]): void
}

export function createPollNews<L extends Listener>(): PollNews<L> {
  const byPoll = new Map<string, Set<L>>()

  function unwatch(listener: L, objectDefinitionId: string): void {
    const watching = byPoll.get(objectDefinitionId)
    watching?.delete(listener)
    if (watching?.size === 0) byPoll.delete(objectDefinitionId)
  }

  return {
    watch(listener, objectDefinitionId, wants) {
      if (!wants) return unwatch(listener, objectDefinitionId)
      byPoll.set(objectDefinitionId, (byPoll.get(objectDefinitionId) ?? new Set()).add(listener))
    },
    forget(listener) {
      for (const poll of [...byPoll.keys()]) unwatch(listener, poll)
    },
    tell(events) {
      // However many votes came at once, it is one hint for each poll.
      for (const objectDefinitionId of new Set(events.flatMap(pollOf))) {
        const watching = byPoll.get(objectDefinitionId)
        if (!watching) continue
        const text = JSON.stringify({ type: 'poll-updated', objectDefinitionId } satisfies ServerFrame)
        for (const listener of watching) listener.hint(text)
      }
    },
  }
}

/** The design in whose poll an event is a vote. */
function pollOf(event: LoggedEvent): ObjectDefinitionId[] {
  return actionAnswered.is(event) && event.data.poll ? [event.data.poll] : []
}
