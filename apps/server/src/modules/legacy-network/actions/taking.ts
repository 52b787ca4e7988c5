import { Refusal } from '../refusal.ts'
import { type Reactor, shownWith, titleOf } from './reactor.ts'

/** Takes over a public object that its owner gives away; the first one wins. */
export const acquire: Reactor = {
  who: 'anyone',
  async run(act, { ledger, activity, nameOf }) {
    const { tx, row, vatom, caller, callerName, name } = act
    const me = caller.accountId
    if (row.ownerId === me) throw new Refusal(1605)
    if (!vatom['vAtom::vAtomType'].acquirable || row.visibility !== 'public') throw new Refusal(1708)
    if (row.dropped) throw new Refusal(1644)
    const before = row.ownerId
    await ledger.move(
      tx,
      row,
      { ownerId: me, transferredBy: before, parentId: null, visibility: 'owner' },
      { action: name, actor: me },
    )
    const common = {
      action: name,
      by: me,
      title: titleOf(vatom),
      vatoms: [row.id],
      variations: [row.variation],
      resources: shownWith(vatom),
    }
    await activity.tell(tx, [
      { ...common, to: me, other: before, otherName: before ? await nameOf(tx, before) : '' },
      ...(before ? [{ ...common, to: before, other: me, otherName: callerName }] : []),
    ])
    return {}
  },
}

/** A new object of the same variation; the one that is shown stays with its owner. */
export const acquirePubVariation: Reactor = {
  who: 'anyone',
  async run({ tx, row, design, vatom, caller, name }, { ledger, activity }) {
    if (row.visibility !== 'public' || vatom.unpublished) throw new Refusal(1708)
    // What lies on the map is open to everybody because of that, and to be had by coming there.
    if (row.dropped) throw new Refusal(1644)
    const me = caller.accountId
    const [made] = await ledger.make(tx, {
      design,
      owners: [me],
      doing: { action: name, actor: me },
      // The master is for everybody to see; what is made from it is for its owner.
      more: { visibility: 'owner' },
    })
    if (!made) throw new Error('nothing was made')
    await activity.tell(tx, [
      {
        action: 'Acquire',
        to: me,
        other: null,
        otherName: '',
        by: me,
        title: titleOf(vatom),
        vatoms: [made.id],
        variations: [row.variation],
        resources: shownWith(vatom),
      },
    ])
    return { id: made.id }
  },
}
