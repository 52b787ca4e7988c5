import { type NetworkClient, NetworkProblem, requestIdOf } from '@vitrine/client'
import type { network } from '@vitrine/protocol'
import { logError } from '../../../platform/telemetry/log.ts'

/** Everything that a person has on the older network, as it was last read. */
export interface NetworkInventory {
  vatoms: network.Vatom[]
  faces: network.Face[]
  actions: network.Action[]
  hash: string
  /** When faces and actions were last asked for; milliseconds since 1970. */
  readAt: number
}

const idsPerCall = 100
const pageSize = 100
const pagesMax = 1_000

/** Page after page until one is empty in every part. */
export async function readEverything(
  client: NetworkClient,
  hash: string,
  signal: AbortSignal,
): Promise<NetworkInventory> {
  const readAt = Date.now()
  const vatoms = new Map<string, network.Vatom>()
  const faces = new Map<string, network.Face>()
  const actions = new Map<string, network.Action>()
  for (let page = 1; page <= pagesMax; page++) {
    const body = { parent_id: '*', page, limit: pageSize }
    const pack = packIn(await client.call('POST', '/v1/user/vatom/inventory', body, { signal }))
    for (const vatom of pack.vatoms) vatoms.set(vatom.id, vatom)
    for (const face of pack.faces) faces.set(face.id, face)
    for (const action of pack.actions) actions.set(action.name, action)
    if (pack.vatoms.length + pack.faces.length + pack.actions.length === 0) break
  }
  return { vatoms: [...vatoms.values()], faces: [...faces.values()], actions: [...actions.values()], hash, readAt }
}

/** Only what the index names as changed, gone or new. */
export async function readChanges(
  client: NetworkClient,
  before: NetworkInventory,
  hash: string,
  signal: AbortSignal,
): Promise<NetworkInventory> {
  const readAt = Date.now()
  const index = await readIndex(client, signal)
  const known = new Map(before.vatoms.map((vatom) => [vatom.id, vatom]))
  const changed = index.filter(({ id, sync }) => known.get(id)?.sync !== sync).map(({ id }) => id)
  const packs: network.Pack[] = []
  for (let from = 0; from < changed.length; from += idsPerCall) {
    const ids = changed.slice(from, from + idsPerCall)
    packs.push(packIn(await client.call('POST', '/v1/user/vatom/get', { ids }, { signal })))
  }
  const fetched = new Map(packs.flatMap((pack) => pack.vatoms.map((vatom) => [vatom.id, vatom])))
  const vatoms = index.flatMap(({ id }) => fetched.get(id) ?? known.get(id) ?? [])
  const faces = new Map(before.faces.map((face) => [face.id, face]))
  const actions = new Map(before.actions.map((action) => [action.name, action]))
  for (const pack of packs) {
    for (const face of pack.faces) faces.set(face.id, face)
    for (const action of pack.actions) actions.set(action.name, action)
  }
  return { vatoms, faces: [...faces.values()], actions: [...actions.values()], hash, readAt }
}

async function readIndex(client: NetworkClient, signal: AbortSignal) {
  const found: network.InventoryIndex['vatoms'] = []
  let next = ''
  do {
    const query = new URLSearchParams({ limit: '1000', ...(next ? { next_token: next } : {}) })
    const path = `/v1/user/vatom/inventory/index?${query}`
    const page = await client.call<network.InventoryIndex>('GET', path, undefined, { signal })
    if (!Array.isArray(page.vatoms)) throw malformed(page, 'the index of an inventory lacks vatoms')
    found.push(...page.vatoms)
    next = page.next_token
  } while (next)
  return found
}

/** One object with its faces and actions, whoever owns it; null where there is none for this person. */
export async function fetchNetworkParts(client: NetworkClient, id: string, signal?: AbortSignal) {
  const pack = packIn(await client.call('POST', '/v1/user/vatom/get', { ids: [id] }, signal ? { signal } : {}))
  const [vatom] = pack.vatoms
  return vatom ? { vatom, faces: pack.faces, actions: pack.actions } : null
}

/** A reply without its parts is reported, and a failure like any other (R27). */
function packIn(payload: unknown): network.Pack {
  const { vatoms, faces, actions } = (payload ?? {}) as Partial<network.Pack>
  if (!Array.isArray(vatoms) || !Array.isArray(faces))
    throw malformed(payload, 'an inventory reply lacks vatoms or faces')
  return { vatoms, faces, actions: Array.isArray(actions) ? actions : [] }
}

function malformed(payload: unknown, sentence: string): NetworkProblem {
  const requestId = requestIdOf(payload)
  logError(sentence, undefined, { requestId })
  return new NetworkProblem(-1, sentence, { status: 200, requestId })
}
