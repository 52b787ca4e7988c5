import { z } from 'zod'
import { defineEvent, isOneOf } from '../events/define-event.ts'
import { party } from '../events/facts.ts'
import { MyEvent } from './activity.ts'

const aboutObject = z.object({
  /** The action's name as clients know it: `Transfer`, `Drop`, … */
  action: z.string(),
  variation: z.string(),
  parent: z.string(),
  sync: z.int(),
  /** What is different now, in the words of the frames. */
  object: z.record(z.string(), z.unknown()),
  /** Tells those who watch this part of the map. */
  map: z.object({ op: z.enum(['add', 'remove']), lat: z.number(), lon: z.number() }).optional(),
  from: party,
  to: party,
})

export const networkMade = defineEvent('network.made', aboutObject, 'An object was made; told to whose it is.')
export const networkMoved = defineEvent('network.moved', aboutObject, 'An object has another owner; told to both.')
export const networkTrashed = defineEvent('network.trashed', aboutObject, 'An object is no more; told to who had it.')
export const networkChanged = defineEvent('network.changed', aboutObject, 'An object changed; told to its owner.')
export const networkTold = defineEvent(
  'network.told',
  z.object({ message: z.looseObject(MyEvent.shape) }),
  'The subject’s activity has a new message; told to them.',
)
export const networkCalled = defineEvent(
  'network.called',
  z.object({ payload: z.record(z.string(), z.unknown()) }),
  'A publisher’s reactor says something to the subject’s clients; told to them.',
)

export const networkEvents = [
  networkMade,
  networkMoved,
  networkTrashed,
  networkChanged,
  networkTold,
  networkCalled,
] as const
export const isNetworkEvent = isOneOf(networkEvents)
