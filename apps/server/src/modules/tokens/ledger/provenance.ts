import { isTokenEvent, type ProvenanceStep } from '@vitrine/protocol'
import type { Database } from '../../../platform/database/database.ts'
import type { EventLog, LoggedEvent } from '../../../platform/log/event-log.ts'
import type { Brands } from '../brands.ts'
import type { People } from '../deliveries/recipients.ts'

const stepsMax = 200

/**
 * Where a token has been, from the log that made it so. What an owner only looked at is nobody else's business; without people, which
 * ones had it is not, either.
 */
export async function readProvenance(
  {
    database,
    log,
    people,
    brands,
  }: { database: Database; log: Pick<EventLog, 'history'>; people: People; brands: Brands },
  { tokenId, withPeople }: { tokenId: string; withPeople: boolean },
): Promise<ProvenanceStep[]> {
  const events = (await log.history(tokenId, { limit: stepsMax })).filter((event) => stepTypeOf(event) !== null)
  const parties = [...new Set(events.flatMap((event) => partiesOf(event)).filter((id) => id !== null))]
  const [names, businesses] = await Promise.all([
    people.names(database, parties.filter(isAccountId)),
    brands.summaries(
      database,
      parties.filter((id) => !isAccountId(id)),
    ),
  ])
  const named = (id: string | null) =>
    id && (withPeople || !isAccountId(id)) ? { id, name: names.get(id) ?? businesses.get(id)?.displayName ?? '' } : null
  return events.map((event) => {
    const [from, to] = partiesOf(event)
    return {
      at: event.at.toISOString(),
      type: stepTypeOf(event) ?? 'updated',
      from: named(from),
      to: named(to),
    }
  })
}

function stepTypeOf(event: LoggedEvent): ProvenanceStep['type'] | null {
  switch (event.type) {
    case 'token.issued':
      return event.data.cause === 'clone' ? 'cloned' : 'issued'
    case 'token.transferred':
      return 'transferred'
    case 'token.deleted':
      return 'deleted'
    case 'token.updated':
      // What it shows of its holder's points is not its own story.
      return event.data.cause === 'points' ? null : 'updated'
    default:
      return null
  }
}

function partiesOf(event: LoggedEvent): [string | null, string | null] {
  return isTokenEvent(event) ? [event.data.from, event.data.to] : [null, null]
}

/** Accounts have UUIDs, businesses short codes without a hyphen. */
const isAccountId = (id: string) => id.includes('-')
