import { network, PositionClaim } from '@vitrine/protocol'
import { badPayload, Refusal } from '../refusal.ts'
import { dispenseFrom } from './dispensing.ts'
import { type Act, type Reactor, type ReactorTools, shownWith, titleOf } from './reactor.ts'
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

/** The original's clients say nothing of where they are; others send what their device claims beside lat and lon. */
function positionIn(input: Act['input']): PositionClaim | undefined {
  const sent = input['geo.pos']
  if (sent === undefined || sent === null) return undefined
  const claim = PositionClaim.safeParse({ accuracy: 0, ...(typeof sent === 'object' ? sent : {}) }).data
  if (!claim) throw badPayload('geo.pos needs lat and lon, and may have accuracy and at')
  return claim
}

/** Whoever wants something from the map has to come there, except who laid it there. */
async function assertThere(act: Act, { assertNear }: Pick<ReactorTools, 'assertNear'>): Promise<void> {
  const { tx, row, design, caller, input } = act
  if (!row.dropped || row.ownerId === caller.accountId) return
  await assertNear(tx, {
    accountId: caller.accountId,
    clientId: caller.clientId,
    businessId: design.businessId,
    // Objects of this network have no distance of their own.
    reachMetres: 0,
    place: { lat: row.lat, lon: row.lon },
    claim: positionIn(input),
  })
}

/** Takes it from the map; the first one wins. A dispenser of the map gives what it holds and stays. */
export const pickup: Reactor = {
  who: 'anyone',
  async run(act, tools) {
    const { ledger, activity, nameOf } = tools
    const { tx, row, vatom, caller, callerName, name } = act
    if (!row.dropped) throw new Refusal(1645)
    const me = caller.accountId
    const before = row.ownerId
    await assertThere(act, tools)
    if (vatom['vAtom::vAtomType'].is_map_dispenser === true && before !== me) return dispenseFrom(act, tools)
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

/** Gives what the object holds; on the map to whoever has come there. */
export const dispense: Reactor = {
  who: 'anyone',
  async run(act, tools) {
    await assertThere(act, tools)
    return dispenseFrom(act, tools)
  },
}
