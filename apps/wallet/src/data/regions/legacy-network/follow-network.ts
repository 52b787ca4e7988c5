import { createNetworkSocket, mergeStateUpdate } from '@vitrine/client'
import type { network } from '@vitrine/protocol'
import { logError } from '../../../platform/telemetry/log.ts'
import { tokenKeys } from '../../tokens/token-keys.ts'
import type { Following } from '../region.ts'
import { networkOf } from './connection.ts'
import type { NetworkInventory } from './fetching.ts'
import { hide, isKnown } from './listing.ts'
import { editNetworkInventory, networkKey } from './network-inventory.ts'
import { refreshToken } from './refresh-token.ts'

/** Keeps that network's part of the inventory true for as long as it runs (spec §4 Inventory stream); returns how to stop. */
export function followNetwork({ client, api, onCame }: Following): () => void {
  const there = networkOf(api)
  // One after the other, so that an older answer never overwrites a newer one.
  let queue = Promise.resolve()
  const follow = (work: () => Promise<void>) => {
    queue = queue.then(work).catch((error: unknown) => logError('the older network could not be followed', error))
  }

  async function handle(frame: network.NetworkFrame): Promise<void> {
    switch (frame.msg_type) {
      case 'inventory':
        return changeHands(frame.payload)
      case 'state_update':
        return update(frame.payload)
      case 'map':
        return onMap(frame.payload)
      default:
        return
    }
  }

  async function changeHands({ id, new_owner, old_owner, action_name }: network.InventoryFrame['payload']) {
    const me = there.accountId()
    if (old_owner === me && new_owner !== me) {
      hide(client, id)
      client.removeQueries({ queryKey: tokenKeys.detail(id) })
      return
    }
    if (new_owner !== me || old_owner === me) return
    const token = await refreshToken(client, there, id)
    if (!token) return
    await onCame({ token, cause: action_name, by: old_owner || null })
  }

  async function update(payload: network.StateUpdateFrame['payload']) {
    const isDropped = payload.new_object['vAtom::vAtomType']?.dropped === true
    if (!isKnown(client, payload.id)) {
      // Dropped, and not known here: it may be one's own from another device.
      if (isDropped) await refreshToken(client, there, payload.id)
      return
    }
    editNetworkInventory(client, (before) => ({
      ...before,
      vatoms: before.vatoms.map((vatom) => (vatom.id === payload.id ? mergeStateUpdate(vatom, payload) : vatom)),
    }))
    await client.invalidateQueries({ queryKey: tokenKeys.detail(payload.id) })
  }

  async function onMap({ op, vatom_id: id }: network.MapFrame['payload']) {
    if (!isKnown(client, id)) return
    if (op === 'add') {
      await refreshToken(client, there, id)
      return
    }
    editNetworkInventory(client, (before) => ({
      ...before,
      vatoms: before.vatoms.map((vatom) =>
        vatom.id === id ? { ...vatom, 'vAtom::vAtomType': { ...vatom['vAtom::vAtomType'], dropped: false } } : vatom,
      ),
    }))
  }

  const socket = createNetworkSocket({
    url: there.socketUrl,
    appId: there.appId,
    getAccessToken: there.getAccessToken,
    // What happened while it was away is read, not told; the first time the inventory reads itself.
    onOpen: () => {
      if (client.getQueryData<NetworkInventory>(networkKey)) void client.invalidateQueries({ queryKey: networkKey })
    },
    onFrame: (frame) => follow(() => handle(frame)),
    onBadFrame: (reason) => logError('the older network sent a bad message', new Error(reason)),
  })
  socket.start()
  return () => socket.stop()
}
