import type { Content, Device, RoomEvent } from './matrix-types.ts'

/** What is shown with an event besides what it says. */
export interface Aside {
  /** The redaction that emptied it. */
  because?: RoomEvent | undefined
  /** Bundled: its newest edit, its thread. */
  relations?: Content | undefined
}

const written = new WeakMap<RoomEvent, { redactedBy: number | null; json: string }>()

/** An event as `/sync` has it, without the room. Written once, however many read it; only its sender's device reads more. */
export function jsonForSync(event: RoomEvent, device: Device, aside?: Aside): string {
  const own = transactionOf(event, device)
  if (own !== null || aside?.because || aside?.relations) return JSON.stringify(plain(event, own, aside))
  const known = written.get(event)
  if (known && known.redactedBy === event.redactedBy) return known.json
  const json = JSON.stringify(plain(event, null))
  written.set(event, { redactedBy: event.redactedBy, json })
  return json
}

/** An event for who asks for it by itself or by a page. */
export const withRoom = (event: RoomEvent, roomId: string, device: Device, aside?: Aside): Content => ({
  ...plain(event, transactionOf(event, device), aside),
  room_id: roomId,
})

/** State as somebody reads it who is not in the room yet. */
export const stripped = ({ type, stateKey, sender, content }: RoomEvent): Content => ({
  ...{ type, state_key: stateKey ?? '', sender, content },
})

export const transactionKey = ({ accountId, deviceId }: Device, transactionId: string, kind: string) =>
  `${accountId}/${encodeURIComponent(deviceId)}/${encodeURIComponent(kind)}/${transactionId}`

function transactionOf({ transaction }: RoomEvent, { accountId, deviceId }: Device): string | null {
  const prefix = `${accountId}/${encodeURIComponent(deviceId)}/`
  return transaction?.startsWith(prefix) ? transaction.slice(transaction.indexOf('/', prefix.length) + 1) : null
}

function plain(event: RoomEvent, transactionId: string | null, aside: Aside = {}): Content {
  const { type, stateKey, sender, content, eventId, at, relatesTo } = event
  const unsigned = {
    ...(transactionId === null ? {} : { transaction_id: transactionId }),
    ...(aside.because ? { redacted_because: plain(aside.because, null) } : {}),
    ...(aside.relations ? { 'm.relations': aside.relations } : {}),
  }
  return {
    ...{ type, sender, content, event_id: eventId, origin_server_ts: at.getTime() },
    ...(stateKey === null ? {} : { state_key: stateKey }),
    // Older clients look for it beside the content.
    ...(type === 'm.room.redaction' && relatesTo ? { redacts: relatesTo } : {}),
    unsigned,
  }
}
