import type { Queryable } from '../../platform/database/database.ts'
import { findEvents, listBundles } from './chat.store.ts'
import { type Aside, withRoom } from './event-json.ts'
import type { Content, Device, RoomEvent } from './matrix-types.ts'

/** What belongs to these events besides themselves: why they are empty, their edits and threads as far as the reader may see. */
export async function readAsides(
  db: Queryable,
  device: Device,
  events: readonly { event: RoomEvent; roomId: string }[],
  upTo: number,
): Promise<Map<string, Aside>> {
  const redactions = events.flatMap(({ event }) => event.redactedBy ?? [])
  const alive = events.filter(({ event }) => event.redactedBy === null && event.stateKey === null)
  const [because, { edits, threads }] = await Promise.all([
    findEvents(db, redactions),
    listBundles(db, { eventIds: alive.map(({ event }) => event.eventId), userId: device.userId, upTo }),
  ])
  const asides = new Map<string, Aside>()
  const roomOf = new Map(events.map(({ event, roomId }) => [event.eventId, roomId]))
  for (const { event } of events) {
    if (event.redactedBy !== null) asides.set(event.eventId, { because: because.get(event.redactedBy) })
  }
  const bundle = (root: string, name: string, value: Content) => {
    const { relations = {}, ...others } = asides.get(root) ?? {}
    asides.set(root, { ...others, relations: { ...relations, [name]: value } })
  }
  for (const edit of edits) {
    const root = edit.relatesTo ?? ''
    bundle(root, 'm.replace', withRoom(edit, roomOf.get(root) ?? '', device))
  }
  for (const { root, count, latest, participated } of threads) {
    const latestEvent = withRoom(latest, roomOf.get(root) ?? '', device)
    bundle(root, 'm.thread', { count, latest_event: latestEvent, current_user_participated: participated })
  }
  return asides
}
