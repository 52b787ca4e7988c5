import { AccountId, type network, Problem } from '@vitrine/protocol'
import { badPayload, Refusal } from '../refusal.ts'
import { type Act, type Reactor, type ReactorTools, shownWith, titleOf, withBlock } from './reactor.ts'

interface Redeemable {
  merchants: string[]
  count: number
  totalQuantity: number
  returnVariation: string | null
}

/** Shown to a merchant, who takes it when it is used up; something may come back for it. */
export const redeem: Reactor = {
  who: 'owner',
  async run(act, tools) {
    const { tx, row, vatom, caller, name, input, callerName } = act
    if (!vatom['vAtom::vAtomType'].redeemable) throw new Refusal(1631)
    if (row.dropped) throw new Refusal(1644)
    const block = readRedeemable(vatom.private['redeemable-v1'])
    const merchant = merchantOf(block, input)
    await tools.recipients.find(tx, { 'new.owner.id': merchant }, caller.accountId, 1630)
    const used = block.count + 1
    const left = block.totalQuantity - used
    const doing = { action: name, actor: caller.accountId }
    const counted = { private: withBlock(row.private, 'redeemable-v1', { count: used }) }
    if (left > 0) await tools.ledger.change(tx, row, counted, doing)
    else {
      await tools.ledger.move(
        tx,
        row,
        { ...counted, ownerId: merchant, parentId: null, transferredBy: caller.accountId },
        doing,
      )
    }
    const common = {
      action: name,
      by: caller.accountId,
      title: titleOf(vatom),
      vatoms: [row.id],
      variations: [row.variation],
      resources: shownWith(vatom),
    }
    await tools.activity.tell(tx, [
      { ...common, to: caller.accountId, other: merchant, otherName: await tools.nameOf(tx, merchant) },
      { ...common, to: merchant, other: caller.accountId, otherName: callerName },
    ])
    const returned = block.returnVariation && (await giveBack(act, tools, block.returnVariation, merchant))
    return { 'merchant.id': merchant, remaining: Math.max(left, 0), ...(returned ? { return_id: returned } : {}) }
  },
}

async function giveBack(act: Act, tools: ReactorTools, variation: string, merchant: string): Promise<string> {
  const { tx, caller, design: redeemed } = act
  const design = (await tools.designs.load(tx, [variation])).get(variation)
  // What a publisher gives back is its own.
  if (!design || design.businessId !== redeemed.businessId) throw new Refusal(1631)
  const [made] = await tools.ledger.make(tx, {
    design,
    owners: [caller.accountId],
    doing: { action: 'RedeemReturn', actor: merchant },
  })
  if (!made) throw new Error('nothing was made')
  await tools.activity.tell(tx, [
    {
      action: 'RedeemReturn',
      to: caller.accountId,
      other: merchant,
      otherName: await tools.nameOf(tx, merchant),
      by: merchant,
      title: design.properties.title,
      vatoms: [made.id],
      variations: [variation],
      resources: design.properties.resources.filter((each) => each.name === 'ActivatedImage'),
    },
  ])
  return made.id
}

/** Switches the object on; its faces show it, and whoever made the action may ask for more. */
export const activate: Reactor = {
  who: 'owner',
  async run({ tx, row, vatom, caller, name }, { ledger }) {
    const { states } = vatom['vAtom::vAtomType']
    const activated: network.VatomState = {
      ...(states.find((each) => each.name === 'Activated') ?? { name: 'Activated', on_state_change: { reactor: '' } }),
      value: { type: 'boolean', value: 'true' },
    }
    const after = [...states.filter((each) => each.name !== 'Activated'), activated]
    await ledger.change(
      tx,
      row,
      { properties: { ...row.properties, states: after } },
      { action: name, actor: caller.accountId },
    )
    return { states: after }
  },
}

/** Puts the object into use, once. */
export const initialize: Reactor = {
  who: 'owner',
  async run({ tx, row, vatom, caller, name }, { ledger }) {
    const { initialized } = (vatom.private['lifecycle-v1'] ?? {}) as { initialized?: unknown }
    if (initialized === true) throw new Problem('token.wrong_state', { reason: 'initialized' })
    const used = { private: withBlock(row.private, 'lifecycle-v1', { initialized: true }) }
    await ledger.change(tx, row, used, { action: name, actor: caller.accountId })
    return { initialized: true }
  },
}

const pointsMax = 1_000_000

/** `varius.action:varius.io:update-points-v1`: adds points to the object's own account of them. */
export const updatePoints: Reactor = {
  who: 'owner',
  async run({ tx, row, vatom, caller, name, input }, { ledger }) {
    const { points } = input
    if (typeof points !== 'number' || !Number.isSafeInteger(points) || Math.abs(points) > pointsMax) {
      throw badPayload('points must be a whole number')
    }
    const block = (vatom.private['user-points-v2'] ?? {}) as { total?: unknown; maxPoints?: unknown }
    const before = typeof block.total === 'number' ? block.total : 0
    const most = typeof block.maxPoints === 'number' && block.maxPoints > 0 ? block.maxPoints : Number.MAX_SAFE_INTEGER
    const total = Math.max(0, Math.min(most, before + points))
    await ledger.change(
      tx,
      row,
      { private: withBlock(row.private, 'user-points-v2', { total }) },
      { action: name, actor: caller.accountId },
    )
    return { total }
  },
}

function merchantOf({ merchants }: Redeemable, input: Readonly<Record<string, unknown>>): string {
  const wished = input['merchant.id'] ?? input.merchant ?? input.merchant_id
  if (merchants.length === 0) throw new Refusal(1632)
  if (wished === undefined && merchants.length === 1) return merchants[0] as string
  if (typeof wished !== 'string' || !merchants.includes(wished)) throw new Refusal(1630)
  return wished
}

function readRedeemable(block: unknown): Redeemable {
  const { merchants, count, totalQuantity, returnVariation } = (block ?? {}) as Record<string, unknown>
  return {
    merchants: Array.isArray(merchants) ? merchants.filter((each) => AccountId.safeParse(each).success) : [],
    count: typeof count === 'number' ? count : 0,
    totalQuantity: typeof totalQuantity === 'number' ? totalQuantity : 1,
    returnVariation: typeof returnVariation === 'string' ? returnVariation : null,
  }
}
