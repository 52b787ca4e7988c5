import type { network } from '@vitrine/protocol'
import type { EventOf, LoggedEvent } from '../../../platform/log/event-log.ts'
import { trashOwner } from '../objects/ledger.ts'

/** A frame and whom it is for: a person, or all who watch a place except the one who did it. */
export type Addressed =
  | { to: string; frame: network.NetworkFrame }
  | { near: { lat: number; lon: number }; except: string | null; frame: network.NetworkFrame }

/** What an event of the log means for the older network's sockets. The map says nothing of hidden variations. */
export function framesOf(event: LoggedEvent, hidden: ReadonlySet<string>): Addressed[] {
  switch (event.type) {
    case 'network.made':
    case 'network.moved':
    case 'network.trashed':
      return [...inventoryFrames(event), ...updateFrames(event), ...mapFrames(event, hidden)]
    case 'network.changed':
      return [...updateFrames(event), ...mapFrames(event, hidden)]
    case 'network.told':
      return toldFrames(event)
    case 'network.called':
      return calledFrames(event)
    default:
      return []
  }
}

/** The domain of the brand that an event is about; null where it is about no object. */
export function fqdnIn(event: LoggedEvent): string | null {
  switch (event.type) {
    case 'network.made':
    case 'network.moved':
    case 'network.trashed':
    case 'network.changed':
      return domainOf(event.data.variation)
    case 'network.told':
      return domainOf([event.data.message.templ_vars].flat()[0])
    default:
      return null
  }
}

/** The name of everything begins with its publisher's domain. */
const domainOf = (variation: unknown): string | null =>
  typeof variation === 'string' ? (variation.split('::', 1)[0] ?? null) : null

type ObjectEvent = EventOf<'network.made' | 'network.moved' | 'network.trashed' | 'network.changed'>

/** The log's own place makes an id that is the same in every process and on every delivery. */
const eventId = (kind: string, { subject, position }: LoggedEvent) => `${kind}_${subject}:${position}`

function inventoryFrames(event: ObjectEvent): Addressed[] {
  const { subject, type } = event
  const { variation, parent, action, from, to: toOwner } = event.data
  const payload = {
    event_id: eventId('inv', event),
    op: 'insert' as const,
    id: subject,
    new_owner: type === 'network.trashed' ? trashOwner : (toOwner ?? ''),
    old_owner: from ?? '',
    template_variation: variation,
    parent_id: parent,
    action_name: action,
  }
  const concerned = [from, toOwner].filter((each) => each !== null)
  return concerned.map((to) => ({ to, frame: { msg_type: 'inventory', user_id: to, payload } }))
}

function updateFrames(event: ObjectEvent): Addressed[] {
  const { subject: id, type } = event
  const { object, action, sync, to } = event.data
  if (to === null || type === 'network.made') return []
  const payload = {
    event_id: eventId('state', event),
    op: 'update' as const,
    id,
    action_name: action,
    sync,
    new_object: object as network.StateUpdateFrame['payload']['new_object'],
  }
  return [{ to, frame: { msg_type: 'state_update', user_id: to, payload } }]
}

function mapFrames(event: ObjectEvent, hidden: ReadonlySet<string>): Addressed[] {
  const { map, action, variation } = event.data
  if (!map || hidden.has(variation)) return []
  const { op, lat, lon } = map
  const payload = { event_id: `map_${event.subject}`, op, vatom_id: event.subject, action_name: action, lat, lon }
  return [{ near: { lat, lon }, except: event.actor, frame: { msg_type: 'map', payload } }]
}

function toldFrames({ subject: to, data }: EventOf<'network.told'>): Addressed[] {
  return [{ to, frame: { msg_type: 'my_events', user_id: to, payload: data.message } }]
}

function calledFrames({ subject: to, data }: EventOf<'network.called'>): Addressed[] {
  return [{ to, frame: { msg_type: 'rpc', user_id: to, payload: data.payload } }]
}
