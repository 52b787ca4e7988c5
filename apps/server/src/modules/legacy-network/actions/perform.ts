import type { network } from '@vitrine/protocol'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/edge/auth.ts'
import type { EventLog } from '../../../platform/log/event-log.ts'
import { isReached } from '../../../platform/reach.ts'
import { networkAction, networkActionUse } from '../legacy-network.schema.ts'
import type { Design } from '../objects/designs.ts'
import { lockPerson } from '../objects/folders.ts'
import { lockVatom } from '../objects/inventory.store.ts'
import { actionName } from '../objects/packs.ts'
import { isUuid } from '../objects/paging.ts'
import { assertNotPaid } from '../objects/sale.ts'
import { type VatomRow, vatomOf } from '../objects/vatom-view.ts'
import { assertWholeReached } from '../objects/whole-reach.ts'
import { badPayload, Refusal } from '../refusal.ts'
import type { Reactor, ReactorTools } from './reactor.ts'

export interface PerformNeeds {
  clock: Clock
  log: Pick<EventLog, 'involves'>
  reactors: ReadonlyMap<string, Reactor>
  tools: ReactorTools
  publicUrl: string
}

export interface ActionCall {
  caller: Caller
  name: string
  body: Readonly<Record<string, unknown>>
}

/** How long a reactor may take, whatever its publisher wishes. */
const timeoutMaxMs = 10_000

export type Perform = (tx: Queryable, call: ActionCall) => Promise<Record<string, unknown>>

/** Looks an action up, asks whether the caller may, and has its reactor do it in the transaction. */
export function createPerform({ clock, log, reactors, tools, publicUrl }: PerformNeeds): Perform {
  async function findAction(tx: Queryable, template: string, name: string) {
    const [row] = await tx
      .select({ name: networkAction.name, properties: networkAction.properties })
      .from(networkAction)
      .where(and(eq(networkAction.template, template), eq(networkAction.name, name), isNull(networkAction.removedAt)))
    return row && { name: row.name, properties: row.properties as network.ActionProperties }
  }

  /** What the caller may know decides what is said (R14). */
  async function refuseUnseen(
    row: VatomRow,
    design: Design,
    { caller, name }: ActionCall,
    tx: Queryable,
  ): Promise<never> {
    const wasOnMap = !row.dropped && (row.lat !== 0 || row.lon !== 0)
    if (name === 'Pickup' && wasOnMap) throw new Refusal(1645)
    const wasPublic = design.properties.visibility.type === 'public' && !design.unpublished
    if (wasPublic || (await log.involves(tx, row.id, caller.accountId))) throw new Refusal(1708)
    throw new Refusal(1701)
  }

  async function countUse(tx: Queryable, accountId: string, action: string, limit: number): Promise<void> {
    if (limit <= 0) return
    const used = await tx
      .insert(networkActionUse)
      .values({ accountId, action, count: 1 })
      .onConflictDoUpdate({
        target: [networkActionUse.accountId, networkActionUse.action],
        set: { count: sql`${networkActionUse.count} + 1` },
        setWhere: sql`${networkActionUse.count} < ${limit}`,
      })
      .returning({ count: networkActionUse.count })
    if (used.length === 0) throw new Refusal(1082)
  }

  return async (tx, call) => {
    const { caller, name, body } = call
    const { 'this.id': id, ...input } = body
    if (typeof id !== 'string') throw badPayload('this.id is needed')
    if (!isUuid(id)) throw new Refusal(1701)
    await lockPerson(tx, caller.accountId)
    const row = await lockVatom(tx, id)
    const design = row && (await tools.designs.load(tx, [row.variation])).get(row.variation)
    if (!row || !design || !isReached(caller.reach, design.businessId)) throw new Refusal(1701)
    const isOwner = row.ownerId === caller.accountId
    const isOpen = row.visibility === 'public' && !design.unpublished
    if (!isOwner && !isOpen) return refuseUnseen(row, design, call, tx)
    await assertWholeReached(tx, row, caller.reach)

    const eth = name.startsWith('Eth') ? name.slice('Eth'.length) : null
    const action = (await findAction(tx, row.template, name)) ?? (eth && (await findAction(tx, row.template, eth)))
    const reactor = action && reactors.get(action.properties.reactor)
    if (!action || !reactor) throw new Refusal(13)
    if (reactor.who === 'owner' && !isOwner) throw new Refusal(1604)
    if (caller.guest && !action.properties.guest_user) throw new Refusal(1006)
    const vatom = vatomOf(row, design, publicUrl)
    if (!reactor.evenWhilePaid) assertNotPaid(vatom)
    await countUse(tx, caller.accountId, actionName(row.template, action.name), action.properties.limit_per_user)

    const timeout = Math.min(Math.max(action.properties.timeout, 100), timeoutMaxMs)
    try {
      return await reactor.run(
        {
          tx,
          row,
          design,
          vatom,
          caller,
          callerName: await tools.nameOf(tx, caller.accountId),
          name: action.name,
          action: action.properties,
          input,
          now: clock.now(),
          signal: AbortSignal.timeout(timeout),
        },
        tools,
      )
    } catch (error) {
      if ((error as { name?: unknown }).name === 'TimeoutError') throw new Refusal(1508)
      throw error
    }
  }
}
