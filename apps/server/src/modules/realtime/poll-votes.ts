import type { ObjectDefinitionId } from '@vitrine/protocol'
import type { LoggedEvent } from '../../platform/log/event-log.ts'

/** The design in whose poll an event is a vote. */
export function pollOf({ type, data }: LoggedEvent): ObjectDefinitionId[] {
  if (type !== 'action.answered' || typeof data.poll !== 'string') return []
  return [data.poll as ObjectDefinitionId]
}
