import { Problem } from '@vitrine/protocol/problem'
import type { ProblemCode } from '@vitrine/protocol/problems'
import { isRecord } from '../device/storage.ts'
import { href, inBusiness, type RouteMatch, type RouteName } from '../navigation/paths.ts'
import type { ViewerSettings } from './settings.ts'
import { viewerSettings } from './viewer.ts'

/*
 * A locked app is one brand's, and its sub-businesses' (R12): what is anybody else's is not there. Addresses are decided by `reachOf`,
 * what single things belong to by `keepToLock`, lists by the scope that they are asked with.
 */

type Lock = ViewerSettings['lockedTo']

const everybodys: ReadonlySet<RouteName> = new Set<RouteName>([
  // Signing in, and what is asked of a person there.
  'connect',
  'callback',
  'logoutCallback',
  'interaction',
  'redirect',
  'legal',
  'notMe',
  // Oneself and other people.
  'me',
  'editProfile',
  'manageAccounts',
  'updateProfile',
  'settings',
  'settingsMetamask',
  'settingsPrivacy',
  'settingsDevices',
  'settingsData',
  'people',
  'invitePeople',
  'user',
  'userList',
  'userSend',
  // One thing by its id: whose it is shows when it has been read.
  'claim',
  'sale',
  'shared',
  'taking',
  'purchase',
  'acquire',
  'acquireVariation',
  'acquireVariationCapitals',
  'acquireVariationJoined',
  'token',
  'tokenSend',
  'tokenShare',
  'tokenDrop',
  'tokenSell',
  'tokenMint',
  'arGame',
  'tokenAr',
  'camera',
  'redeemHere',
])

/** Everybody's places that the brand has its own of. */
const brandsOwn: ReadonlySet<RouteName> = new Set<RouteName>(['coins', 'map', 'ar', 'findToken'])

export type Reach =
  | { is: 'here' }
  | { is: 'nowhere' }
  | { is: 'elsewhere'; path: string }
  | { is: 'named'; name: string }

/** Whether an address is there at all; where it names a business by its name, whoever knows names has to say. */
export function reachOf({ name, params: { business } }: RouteMatch, path: string, lock: Lock): Reach {
  if (!lock) return { is: 'here' }
  if (business !== undefined) return isWithinLock(business, lock) ? { is: 'here' } : { is: 'named', name: business }
  if (everybodys.has(name)) return { is: 'here' }
  if (name === 'wallet') return { is: 'elsewhere', path: href('businessWallet', { business: lock.businessId }) }
  if (brandsOwn.has(name)) return { is: 'elsewhere', path: inBusiness(lock.businessId, path) }
  return { is: 'nowhere' }
}

export function isWithinLock(businessId: unknown, lock: Lock = viewerSettings().lockedTo): boolean {
  return !lock || businessId === lock.businessId || lock.subBusinesses.some((id) => id === businessId)
}

/** Whose the answer is of what is asked for by id, and how it is said that there is none. */
const owners: Record<string, { problem: ProblemCode; of: (data: Record<string, unknown>) => unknown }> = {
  getToken: { problem: 'token.not_found', of: ({ state }) => at(at(state, 'studio-info-v1'), 'businessId') },
  getPublicToken: { problem: 'token.not_found', of: ({ business }) => at(business, 'id') },
  getShare: { problem: 'share.not_found', of: ({ business }) => at(business, 'id') },
  getTaking: { problem: 'claim_link.not_found', of: ({ business }) => at(business, 'id') },
  getClaim: { problem: 'claim.not_found', of: ({ business }) => at(business, 'id') },
  getSale: { problem: 'commerce.sale_not_found', of: ({ business }) => at(business, 'id') },
  getPurchase: { problem: 'commerce.purchase_not_found', of: ({ business }) => at(business, 'id') },
  getBusiness: { problem: 'business.not_found', of: ({ id }) => id },
  getPublicBusiness: { problem: 'business.not_found', of: ({ id }) => id },
}

const at = (value: unknown, key: string): unknown => (isRecord(value) ? value[key] : undefined)

/** An answer about what is another brand's counts as none, on whatever screen it was asked for. */
export async function keepToLock(operationId: string, reply: unknown): Promise<unknown> {
  const owner = viewerSettings().lockedTo ? owners[operationId] : undefined
  if (!owner || !isRecord(reply)) return reply
  if (isWithinLock(owner.of(isRecord(reply.data) ? reply.data : reply))) return reply
  throw new Problem(owner.problem)
}
