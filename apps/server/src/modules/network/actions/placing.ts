import { network } from '@vitrine/protocol'
import { badPayload, Refusal } from '../refusal.ts'
import { type Reactor, shownWith, titleOf } from './reactor.ts'
import { assertPublished } from './sending.ts'

/** Lays the object on the map, for whoever comes first. */
export const drop: Reactor = {
  who: 'owner',
  async run(act, { ledger, activity }) {
    const { tx, row, vatom, caller, name, input } = act
    if (row.dropped) throw new Refusal(1644)
    assertPublished(act)
    const place = network.LatLon.safeParse(input['geo.pos']).data
    if (!place) throw badPayload('geo.pos needs lat and lon')
    await ledger.change(
      tx,
      row,
      { parentId: null, dropped: true, visibility: 'public', lat: place.lat, lon: place.lon },
      { action: name, actor: caller.accountId, map: 'add' },
    )
    await activity.tell(tx, [
      {
        action: name,
        to: caller.accountId,
        other: null,
        otherName: '',
        by: caller.accountId,
        title: titleOf(vatom),
        vatoms: [row.id],
        variations: [row.variation],
        resources: shownWith(vatom),
        place,
      },
    ])
    return {}
  },
}

/** Takes it from the map; the first one wins. */
export const pickup: Reactor = {
  who: 'viewer',
  async run(act, { ledger, activity, nameOf }) {
    const { tx, row, vatom, caller, callerName, name } = act
    if (!row.dropped) throw new Refusal(1645)
    const me = caller.accountId
    const before = row.ownerId
    const doing = { action: name, actor: me, map: 'remove' as const }
    const taken = { dropped: false, visibility: 'owner' as const }
    if (before === me) await ledger.change(tx, row, taken, doing)
    else await ledger.move(tx, row, { ...taken, ownerId: me, transferredBy: before, parentId: null }, doing)
    const common = {
      action: name,
      by: me,
      title: titleOf(vatom),
      vatoms: [row.id],
      variations: [row.variation],
      resources: shownWith(vatom),
      place: { lat: row.lat, lon: row.lon },
    }
    const isAnothers = before !== null && before !== me
    await activity.tell(tx, [
      { ...common, to: me, other: isAnothers ? before : null, otherName: before ? await nameOf(tx, before) : '' },
      ...(isAnothers ? [{ ...common, to: before, other: me, otherName: callerName }] : []),
    ])
    return {}
  },
}
