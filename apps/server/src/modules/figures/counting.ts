import type { Figure } from '@vitrine/protocol'
import type { Database } from '../../platform/database/database.ts'
import type { LoggedEvent } from '../../platform/log/event-log.ts'
import { isAfter } from '../../platform/log/positions.ts'
import { addFigures, type Counted, lockPlace, removeFigures, savePlace } from './figures.store.ts'

/** Counts what the log tells of tokens, once. */
export function createCounting({ database }: { database: Database }) {
  return async function handle(events: readonly LoggedEvent[]): Promise<void> {
    const last = events.at(-1)
    if (!last) return
    // Most of what happens is not counted, and costs no transaction: it may be looked at again.
    if (events.every((event) => figuresOf(event).length === 0 && !isSweep(event))) return
    await database.transaction(async (tx) => {
      const reached = await lockPlace(tx)
      const { counted, swept } = count(events.filter(({ position }) => isAfter(position, reached)))
      if (swept.length > 0) await removeFigures(tx, swept)
      if (counted.length > 0) await addFigures(tx, counted)
      if (isAfter(last.position, reached)) await savePlace(tx, last.position)
    })
  }
}

/** A design was in test until then: whatever was counted of it was a test. */
const isSweep = ({ type, data }: LoggedEvent) => type === 'token.deleted' && data.cause === 'sweep'

function count(events: readonly LoggedEvent[]): { counted: Counted[]; swept: string[] } {
  const all = new Map<string, Counted>()
  const swept = new Set<string>()
  for (const event of events) {
    if (isSweep(event)) {
      const { objectDefinitionId } = event.data as { objectDefinitionId: string }
      swept.add(objectDefinitionId)
      for (const [key, counted] of all) if (counted.objectDefinitionId === objectDefinitionId) all.delete(key)
    }
    for (const figure of figuresOf(event)) {
      const { objectDefinitionId, businessId } = event.data as { objectDefinitionId: string; businessId: string }
      const day = event.at.toISOString().slice(0, 10)
      const key = `${objectDefinitionId} ${day}`
      const counted = all.get(key) ?? { objectDefinitionId, businessId, day, counts: {} }
      counted.counts[figure] = (counted.counts[figure] ?? 0) + 1
      all.set(key, counted)
    }
  }
  // Rows are touched in one order.
  const counted = [...all].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each)
  return { counted, swept: [...swept].toSorted() }
}

const none: readonly Figure[] = []

/** As what an event counts. */
function figuresOf(event: LoggedEvent): readonly Figure[] {
  switch (event.type) {
    case 'token.issued':
      return figuresOfCause[event.data.cause] ?? ['issued']
    case 'token.transferred':
      if (event.data.cause === 'claim') return ['claimed']
      return event.data.cause === 'transfer' ? ['sentOn'] : none
    case 'token.opened':
      return ['opened']
    case 'action.acquired':
    case 'action.picked-up':
      return ['claimed']
    case 'action.redeemed':
    case 'action.used':
      return ['redeemed']
    default:
      return none
  }
}

/** Of tokens that come into being in a way of their own. */
const figuresOfCause: Readonly<Record<string, readonly Figure[]>> = {
  'claim-link': ['issued', 'claimed'],
  kiosk: ['issued', 'claimed'],
  // A copy that somebody shares is made by them.
  clone: ['sentOn'],
}
