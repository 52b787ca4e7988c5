import type { QueryClient } from '@tanstack/react-query'
import type { NetworkClient } from '@vitrine/client'
import type { network } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problems'
import { logWarning } from '../../../platform/telemetry/log.ts'
import type { KeptContext } from '../region.ts'
import type { LegacyNetwork } from './connection.ts'
import { asWalletToken, type NetworkToken } from './network-token.ts'

/** Everything that a person has on the older network, as it was last read. */
export interface NetworkInventory {
  vatoms: network.Vatom[]
  faces: network.Face[]
  actions: network.Action[]
  hash: string
  /** When faces and actions were last asked for; milliseconds since 1970. */
  readAt: number
}

export const networkKey = ['inventory', 'network'] as const

const idsPerCall = 100
const pageSize = 100
const pagesMax = 1_000

export const networkInventoryQuery = (client: NetworkClient) => ({
  queryKey: networkKey,
  queryFn: async ({ client: queries, signal }: KeptContext): Promise<NetworkInventory> => {
    const before = queries.getQueryData<NetworkInventory>(networkKey)
    const { hash } = await client.call<{ hash: string }>('GET', '/v1/user/vatom/inventory/hash', undefined, {
      signal,
    })
    if (before?.hash === hash) return before
    if (before) {
      try {
        return await readChanges(client, before, hash, signal)
      } catch (error) {
        if (signal.aborted) throw error
        logWarning('what changed on the older network could not be told; everything is read anew', error)
      }
    }
    return readEverything(client, hash, signal)
  },
})

/** Page after page until one is empty in every part. */
async function readEverything(client: NetworkClient, hash: string, signal: AbortSignal): Promise<NetworkInventory> {
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
async function readChanges(
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

/** A token of that network by its id; the catalogue's "not found" where there is none (R14). */
export async function fetchNetworkToken(
  network: LegacyNetwork,
  id: string,
  signal?: AbortSignal,
): Promise<NetworkToken> {
  const parts = await fetchNetworkParts(network.client, id, signal)
  if (!parts) throw new Problem('token.not_found')
  return asWalletToken(parts, network.accountId())
}

/** A reply without its parts is a failure like any other (R27). */
function packIn(payload: unknown): network.Pack {
  const { vatoms, faces, actions } = (payload ?? {}) as Partial<network.Pack>
  if (!Array.isArray(vatoms) || !Array.isArray(faces)) throw new Error('an inventory reply lacks vatoms or faces')
  return { vatoms, faces, actions: Array.isArray(actions) ? actions : [] }
}

/** Changes what is known of the inventory there; nothing, where it was not read yet. */
export function editNetworkInventory(queries: QueryClient, edit: (before: NetworkInventory) => NetworkInventory): void {
  const before = queries.getQueryData<NetworkInventory>(networkKey)
  // The old hash no longer fits: the next reading compares the index.
  if (before) queries.setQueryData(networkKey, { ...edit(before), hash: '' })
}

export function withParts(
  before: NetworkInventory,
  {
    vatom,
    faces,
    actions,
  }: { vatom: network.Vatom; faces: readonly network.Face[]; actions: readonly network.Action[] },
): NetworkInventory {
  const keep = <T>(old: readonly T[], more: readonly T[], keyOf: (one: T) => string) => [
    ...new Map([...old, ...more].map((one) => [keyOf(one), one])).values(),
  ]
  return {
    ...before,
    vatoms: keep(before.vatoms, [vatom], ({ id }) => id),
    faces: keep(before.faces, faces, ({ id }) => id),
    actions: keep(before.actions, actions, ({ name }) => name),
  }
}

const tokensRead = new WeakMap<NetworkInventory, NetworkToken[]>()

/** The person's tokens there, in the shape that screens read; the same objects for the same inventory. */
export function networkTokens(inventory: NetworkInventory, readerId: string): NetworkToken[] {
  const known = tokensRead.get(inventory)
  if (known) return known
  const faces = Map.groupBy(inventory.faces, (face) => face.template)
  const actions = Map.groupBy(inventory.actions, ({ name }) => name.slice(0, name.indexOf('::Action::')))
  const tokens = inventory.vatoms.map((vatom) => {
    const { template } = vatom['vAtom::vAtomType']
    return asWalletToken({ vatom, faces: faces.get(template) ?? [], actions: actions.get(template) ?? [] }, readerId)
  })
  tokensRead.set(inventory, tokens)
  return tokens
}
