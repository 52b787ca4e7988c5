import { getCampaignPoints, LogPosition, type NewRule } from '@vitrine/protocol'
import type { App } from '../app.ts'
import type { LoggedEvent } from '../platform/log/event-log.ts'
import type { Person } from './test-world.ts'
import { tokenWorld } from './token-world.ts'

const batchSize = 200

/** A world whose brand, `lumen1`, runs the campaign `stamps`. Rules are followed by hand: nothing happens beside the test. */
export async function campaignWorld() {
  const world = await tokenWorld()
  const { app, database } = world
  const campaignId = 'stamps'
  await database.transaction(async (tx) => {
    await app.campaigns.create(tx, {
      id: campaignId,
      businessId: 'lumen1',
      displayName: 'Ten stamps',
      pointsVisibility: 'public',
    })
    await app.studio.setDefaultCampaign(tx, 'lumen1', campaignId)
    await app.campaigns.update(tx, { businessId: 'lumen1', campaignId }, { state: 'live' })
  })

  return {
    ...world,
    campaignId,
    /** All rules of the campaign from now on; answers with their ids. */
    async rules(...items: (NewRule & { id?: string })[]) {
      const rules = await database.transaction((tx) =>
        app.campaigns.replaceRules(tx, { businessId: 'lumen1', campaignId }, items),
      )
      return rules.map(({ id }) => id)
    },
    settle: (handle?: App['campaigns']['handle']) => settleRules(app, handle),
    async pointsOf(person: Person) {
      const { reply } = await person.call(getCampaignPoints, {
        params: { user: person.id as never, campaign: campaignId as never },
      })
      return reply
    },
    /** Somebody who works for the brand. */
    async staff(name: string) {
      const person = await world.account(name)
      await database.pool.query('insert into business_member (business_id, account_id) values ($1, $2)', [
        'lumen1',
        person.id,
      ])
      return person
    },
  }
}

export type CampaignWorld = Awaited<ReturnType<typeof campaignWorld>>

/** Until the rules have done everything about all that has happened, what they did included. */
export async function settleRules(app: App, handle: App['campaigns']['handle'] = app.campaigns.handle): Promise<void> {
  let since = LogPosition.parse('0-0')
  for (;;) {
    const woken = Promise.withResolvers<void>()
    const unsubscribe = app.log.onAppended(woken.resolve)
    const events: LoggedEvent[] = await app.log.read({ since, limit: batchSize })
    const last = events.at(-1)
    if (last) {
      await handle(events)
      since = last.position
    } else if (await isBehind(app, since)) {
      // Readable once older transactions, of other tests perhaps, have ended.
      await woken.promise
    } else {
      unsubscribe()
      return
    }
    unsubscribe()
  }
}

async function isBehind(app: App, since: LogPosition): Promise<boolean> {
  const [xid, id] = since.split('-')
  const { rows } = await app.database.pool.query(
    'select exists (select from event_log where (xid, id) > ($1::xid8, $2::bigint)) as behind',
    [xid, id],
  )
  return rows[0].behind
}
