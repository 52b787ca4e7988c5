import { accountClosed, accountMerged, accountUpdated, sessionEnded } from '@vitrine/protocol'
import type { Consumer } from '../../../platform/log/consumers.ts'
import type { LoggedEvent } from '../../../platform/log/event-log.ts'
import type { Logger } from '../../../platform/telemetry/logger.ts'
import type { RoomsInside } from '../rooms-port.ts'
import { SynapseRefused } from './synapse-client.ts'
import type { SynapsePeople } from './synapse-people.ts'

interface Needs {
  people: SynapsePeople
  rooms: Pick<RoomsInside, 'admit'>
  logger: Logger
}

/** Has people on Synapse follow what was written down of them here. While it is away the events wait; each may come again. */
export function followPeople({ people, rooms, logger }: Needs): Consumer {
  async function follow(event: LoggedEvent): Promise<void> {
    if (accountUpdated.is(event)) return people.follow(event.subject)
    if (accountClosed.is(event)) return people.close(event.subject)
    if (sessionEnded.is(event)) return people.endSession(event.subject, event.data.sessionId)
    if (!accountMerged.is(event)) return
    for (const roomId of await people.roomsOf(event.subject)) await orGoOn(rooms.admit(roomId, event.data.into), logger)
    await people.close(event.subject)
  }
  return {
    name: 'synapse',
    from: 'now',
    restMs: 100,
    async handle(events) {
      for (const event of events) await orGoOn(follow(event), logger)
    },
  }
}

/** What Synapse will never do holds up nothing else. */
async function orGoOn(work: Promise<unknown>, logger: Logger): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof SynapseRefused) || !error.isFinal) throw error
    logger.warn('Synapse does not follow somebody', { error })
  }
}
