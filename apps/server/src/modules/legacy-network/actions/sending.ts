import { Refusal } from '../refusal.ts'
import { makeCopy } from './copying.ts'
import type { NetworkDeliveries } from './deliveries.ts'
import { type Act, type Reactor, type ReactorTools, shownWith, titleOf } from './reactor.ts'

/** Gives the object away. What lies in it goes with it. */
export const transfer = (deliveries: NetworkDeliveries): Reactor => ({
  who: 'owner',
  async run(act, tools) {
    const { tx, row, vatom, caller, input, name } = act
    if (!vatom['vAtom::vAtomType'].transferable) throw new Refusal(13)
    if (row.dropped) throw new Refusal(1644)
    assertPublished(act)
    const to = await tools.recipients.find(tx, input, caller.accountId, 1605)
    const ownerId = to.type === 'account' ? to.accountId : null
    const after = await tools.ledger.move(
      tx,
      row,
      {
        ownerId,
        parentId: null,
        transferredBy: caller.accountId,
        ...(to.type === 'account' ? { address: to.address } : {}),
      },
      { action: name, actor: caller.accountId },
    )
    if (to.type === 'pending') await deliveries.hold(act, after, to)
    else await tellBoth(act, tools, to.accountId, after.id)
    return { 'new.owner.id': ownerId ?? '' }
  },
})

/** Makes a copy for somebody else; the original counts them. */
export const clone = (deliveries: NetworkDeliveries): Reactor => ({
  who: 'owner',
  async run(act, tools) {
    const { tx, row, design, caller, input, name } = act
    assertPublished(act)
    const to = await tools.recipients.find(tx, input, caller.accountId, 1639)
    const copy = await makeCopy(tools.ledger, {
      ...{ tx, row, design },
      ownerId: to.type === 'account' ? to.accountId : null,
      giverId: caller.accountId,
      doing: { action: name, actor: caller.accountId },
    })
    if (to.type === 'pending') await deliveries.hold(act, copy, to)
    else await tellBoth(act, tools, to.accountId, copy.id)
    return { id: copy.id }
  },
})

/** A draft stays with those who make it (R32). */
export function assertPublished({ vatom }: Pick<Act, 'vatom'>): void {
  if (vatom.unpublished) throw new Refusal(1708)
}

async function tellBoth(act: Act, { activity, nameOf }: ReactorTools, receiver: string, vatomId: string) {
  const { tx, vatom, caller, callerName, name, action, row } = act
  const common = {
    action: name,
    by: caller.accountId,
    title: titleOf(vatom),
    vatoms: [vatomId],
    variations: [row.variation],
    resources: shownWith(vatom),
  }
  const { on, msg } = action.action_notification
  await activity.tell(tx, [
    {
      ...common,
      to: receiver,
      other: caller.accountId,
      otherName: callerName,
      ...(on && msg ? { text: msg } : {}),
    },
    { ...common, to: caller.accountId, other: receiver, otherName: await nameOf(tx, receiver) },
  ])
}
