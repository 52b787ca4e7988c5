import type { Token } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problem'
import { refreshInventory } from '../../../data/inventory/refresh.ts'
import { plainName } from '../../../data/regions/plain-name.ts'
import { regionOf } from '../../../data/regions/regions.ts'
import { takes } from '../../../data/tokens/folders.ts'
import { hostTokenOf } from '../../../data/tokens/host-token.ts'
import { performAction as perform } from '../../../data/tokens/perform-action.ts'
import { tokenKeys } from '../../../data/tokens/token-keys.ts'
import { applyRemoval, hideToken, tokenQuery } from '../../../data/tokens/tokens.ts'
import { isRecord } from '../../../platform/device/storage.ts'
import { randomKey } from '../../../platform/server/random-key.ts'
import { type Call, type CallContext, requiredText } from '../call-context.ts'
import { tokenOf } from './tokens.ts'

/** What leaves the wallet is out of sight at once, and back where it was if it could not be done (R16). */
const leaving: ReadonlySet<string> = new Set(['transfer', 'redeem'])

export const performAction: Call = async (params, context) => {
  const name = requiredText(params, 'actionName', 'name', 'action')
  // iOS sends an empty list for none.
  const payload = isRecord(params.actionPayload) ? params.actionPayload : isRecord(params.payload) ? params.payload : {}
  const token = await tokenOf(params, context)
  if (plainName(name) === 'delete' || plainName(name) === 'trash') return trash(token, context)
  const { client } = await context.presence()
  const restore = leaving.has(plainName(name)) ? hideToken(client, token.id) : () => undefined
  try {
    const asked = (await regionOf(token).act()).named(context.api, token, name, payload)
    const done = await perform({ api: context.api, client }, token.id, { ...asked, idempotencyKey: randomKey() })
    return { token: done.token ? hostTokenOf(done.token) : null, output: done.output }
  } catch (error) {
    restore()
    throw error
  } finally {
    void refreshInventory(client)
  }
}

export const trashToken: Call = async (params, context) => trash(await tokenOf(params, context), context)

async function trash(token: Token, { api, presence }: CallContext): Promise<true> {
  const { client } = await presence()
  const restore = hideToken(client, token.id)
  try {
    await (await regionOf(token).act()).remove(api, token, true)
    applyRemoval(client, token.id)
    return true
  } catch (error) {
    restore()
    throw error
  } finally {
    void refreshInventory(client)
  }
}

/** One of the two is a folder that takes the other. */
export const combineToken: Call = async (params, { api, presence }) => {
  const { client } = await presence()
  const read = (tokenId: string) => client.fetchQuery({ ...tokenQuery(api, tokenId), staleTime: 0 })
  const [one, other] = await Promise.all([
    read(requiredText(params, 'thisTokenId', 'tokenId')),
    read(requiredText(params, 'otherTokenId')),
  ])
  const [folder, child] = takes(other, one) ? [other, one] : [one, other]
  if (!takes(folder, child)) {
    throw new Problem('folder.not_accepted', { objectDefinitionId: child.state['studio-info-v1'].objectDefinitionId })
  }
  try {
    const { moved, refused } = await (await regionOf(child).act()).move(api, [child.id], folder.id)
    if (moved.length === 0) throw refusalOf(refused[0], child)
    return true
  } finally {
    for (const { id } of [folder, child]) void client.invalidateQueries({ queryKey: tokenKeys.detail(id) })
    void refreshInventory(client)
  }
}

function refusalOf(refused: object | undefined, child: Token): Problem {
  if (isRecord(refused) && refused.code === 'folder.cycle') return new Problem('folder.cycle')
  return new Problem('folder.not_accepted', { objectDefinitionId: child.state['studio-info-v1'].objectDefinitionId })
}
