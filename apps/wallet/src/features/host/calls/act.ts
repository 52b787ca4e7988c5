import { moveTokens } from '@vitrine/client/routes'
import type { RecipientInput, Token } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problems'
import { give, moveThere } from '../../../data/regions/legacy-network/network-actions.ts'
import { isNetworkToken } from '../../../data/regions/legacy-network/network-token.ts'
import { takes } from '../../../data/tokens/folders.ts'
import { hostTokenOf } from '../../../data/tokens/host-token.ts'
import { performAction as perform } from '../../../data/tokens/perform-action.ts'
import {
  applyRemoval,
  hideToken,
  refreshInventory,
  sendDeletion,
  tokenKeys,
  tokenQuery,
} from '../../../data/tokens/tokens.ts'
import { isRecord } from '../../../platform/device/storage.ts'
import { randomKey } from '../../../platform/server/random-key.ts'
import { type Call, type CallContext, type Params, requiredText } from '../call-context.ts'
import { tokenOf } from './tokens.ts'

/** What leaves the wallet is out of sight at once, and back where it was if it could not be done (R16). */
const leaving: ReadonlySet<string> = new Set(['transfer', 'redeem'])

export const performAction: Call = async (params, context) => {
  const name = requiredText(params, 'actionName', 'name', 'action')
  // iOS sends an empty list for none.
  const payload = isRecord(params.actionPayload) ? params.actionPayload : isRecord(params.payload) ? params.payload : {}
  const token = await tokenOf(params, context)
  if (plain(name) === 'delete' || plain(name) === 'trash') return trash(token, context)
  const { client } = await context.presence()
  const restore = leaving.has(plain(name)) ? hideToken(client, token.id) : () => undefined
  try {
    return isNetworkToken(token)
      ? await actThere(token, name, payload, context)
      : await actHere(token, name, payload, context)
  } catch (error) {
    restore()
    throw error
  } finally {
    void refreshInventory(client)
  }
}

/** The newer backend: by what people read on the button, by the action's id, or by both ids. */
async function actHere(token: Token, name: string, payload: Params, context: CallContext) {
  const { client } = await context.presence()
  const action = actionOf(token, name, payload)
  const asked = { ...action, parameters: parametersOf(action.actionId, payload), idempotencyKey: randomKey() }
  const done = await perform({ api: context.api, client }, token.id, asked)
  return { token: done.token ? hostTokenOf(done.token) : null, output: done.output }
}

/** The older network: names and fields are its own. */
async function actThere(token: Token, name: string, payload: Params, { api, presence }: CallContext) {
  const { client } = await presence()
  const recipient = recipientIn(payload)
  const verb = giving.get(plain(name))
  if (verb && recipient && api.network) {
    await give(api.network, verb, token, recipient)
    return { token: null, output: {} }
  }
  const done = await perform({ api, client }, token.id, { behaviorId: '', actionId: name, parameters: payload })
  return { token: done.token ? hostTokenOf(done.token) : null, output: done.output }
}

const giving: ReadonlyMap<string, 'Transfer' | 'Clone'> = new Map([
  ['transfer', 'Transfer'],
  ['clone', 'Clone'],
  ['share', 'Clone'],
] as const)

/** Actions that a token offers by no button of its own. */
const unlisted = new Map([
  ['acquire', { behaviorId: 'acquirable-v1', actionId: 'acquire-v1' }],
  ['pickup', { behaviorId: 'map-ready-v1', actionId: 'pickup-v1' }],
])

const plain = (name: string) => name.toLowerCase().replace(/-v\d+$/, '')

function actionOf(token: Token, name: string, payload: Params): { behaviorId: string; actionId: string } {
  const wanted = name.toLowerCase() === 'share' ? 'clone' : name.toLowerCase()
  const found = token.abilities.find(
    (ability) =>
      ability.name.toLowerCase() === wanted ||
      ability.actionId.toLowerCase() === wanted ||
      `${ability.behaviorId}/${ability.actionId}`.toLowerCase() === wanted,
  )
  if (found) return { behaviorId: found.behaviorId, actionId: found.actionId }
  const { behaviorId } = payload
  if (typeof behaviorId === 'string') return { behaviorId, actionId: name }
  const known = unlisted.get(plain(name))
  if (known) return known
  // Whether it can be done just now is the server's to say; which behaviour it is of, its name says.
  const [behaviour, action] = name.split('/')
  if (behaviour && action) return { behaviorId: behaviour, actionId: action }
  throw new Problem('token.action_not_supported', { behaviorId: '', actionId: name })
}

/** Fields of the older network mean here what they mean there. */
function parametersOf(actionId: string, { behaviorId: _behaviour, ...payload }: Params): Record<string, unknown> {
  const recipient = recipientIn(payload)
  if (actionId === 'transfer-v1' && recipient) return { recipient }
  if (actionId === 'clone-v1' && recipient) return { cloneOwner: recipient }
  const { 'geo.pos': place, ...rest } = payload
  return actionId === 'drop-v1' && isRecord(place) ? { ...rest, location: place } : payload
}

function recipientIn(payload: Params): RecipientInput | null {
  const { recipient, cloneOwner } = payload
  const said = recipient ?? cloneOwner
  if (typeof said === 'string' || isRecord(said)) return said as RecipientInput
  const text = (name: string) => (typeof payload[name] === 'string' ? (payload[name] as string) : null)
  const id = text('new.owner.id') ?? text('userID') ?? text('userId')
  const email = text('new.owner.email') ?? text('email')
  const phoneNumber = text('new.owner.phone_number') ?? text('phoneNumber')
  const address = text('new.owner.eth_address')
  if (address) return { type: 'eth', value: address }
  if (email) return { email }
  if (phoneNumber) return { phoneNumber }
  return id ? { userID: id } : null
}

export const trashToken: Call = async (params, context) => trash(await tokenOf(params, context), context)

async function trash(token: Token, { api, presence }: CallContext): Promise<true> {
  const { client } = await presence()
  const restore = hideToken(client, token.id)
  try {
    await sendDeletion(api, token, true)
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
    const { moved, refused } =
      isNetworkToken(child) && api.network
        ? await moveThere(api.network, [child.id], folder.id)
        : (await api.call(moveTokens, { body: { ids: [child.id], parentId: folder.id } })).data
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
