import { asToken, type DemoPerson, demoWorld, instantBefore, type PersonKey, person } from '@vitrine/fixtures'
import {
  emptyFields,
  type ProvenanceStep,
  type PublicBusiness,
  type PublicProfile,
  publicFieldsOf,
  type Token,
  type UserProfile,
} from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import type { Answer, Asked } from './StoryWorld.tsx'

/** The demo world as it was then, the same in every story. */
const seededAt = new Date('2026-05-16T09:30:00.000Z')

export function tokensOf(key: PersonKey): Token[] {
  const { id } = person(key)
  return demoWorld.tokens
    .filter((token) => token.owner === id && token.parentId === '.')
    .sort((a, b) => a.modifiedAgoMs - b.modifiedAgoMs)
    .map((token) => asToken(token, seededAt))
}

export function tokenOf(key: PersonKey, definitionId: string): Token {
  const found = tokensOf(key).find((token) => token.state['studio-info-v1'].objectDefinitionId === definitionId)
  if (!found) throw new Error(`${key} has no ${definitionId}.`)
  return found
}

/** What lies in somebody's folder. */
export const childrenOf = (folder: Token): Token[] =>
  demoWorld.tokens.filter(({ parentId }) => parentId === folder.id).map((token) => asToken(token, seededAt))

export function businessOf(name: string): PublicBusiness {
  const found = demoWorld.businesses.find((business) => business.name === name || business.id === name)
  if (!found) throw new Error(`The demo world has no business ${name}.`)
  const { ownerId: _owner, createdById: _creator, team: _team, createdAgoMs, ...business } = found
  return { ...business, createdAt: instantBefore(seededAt, createdAgoMs) }
}

export const publicProfileOf = ({ id, name, preferred_username, picture, ...said }: DemoPerson): PublicProfile => ({
  id,
  name,
  preferred_username,
  picture,
  ...publicFieldsOf({ ...emptyFields, ...said }),
})

export function profileOf(key: PersonKey): UserProfile {
  const { id, email, guest, password, createdAgoMs: _created, key: _key, ...rest } = person(key)
  return {
    ...emptyFields,
    ...rest,
    id,
    sub: id,
    guest,
    email,
    email_verified: email !== null,
    phone_number: null,
    phone_number_verified: false,
    wallet_address: null,
    default_space_id: null,
    has_password: password !== null,
    must_confirm: false,
    deferred_deeplink: null,
    lastVisitedRoute: '',
    updated_at: seededAt.getTime(),
    identities: email === null ? [] : [identityOf(email)],
  }
}

const identityOf = (email: string): UserProfile['identities'][number] => ({
  id: '5f0c6f0e-0000-4000-8000-000000000001',
  type: 'email',
  value: email,
  verified: true,
  preferred: true,
  name: null,
  custodial: false,
  isCustodial: false,
  importedFrom: null,
})

/** A server with one person and what they hold; a story says what is different there. */
export interface DemoServer {
  me: PersonKey
  tokens: Token[]
  /** Tried first: what it gives is the answer. */
  otherwise?: (asked: Asked) => ReturnType<Answer> | undefined
}

export function demoServer({ me, tokens, otherwise }: DemoServer): Answer {
  const seen = tokens.map((token) => (token.owner === person(me).id ? token : { ...token, abilities: [] }))
  return (asked) => otherwise?.(asked) ?? answer(asked, me, seen)
}

export const refused = (code: string, status: number, details = {}) => ({ status, body: { code, details } })
export const forever = () => new Promise<never>(() => undefined)
/** As the browser says it when there is no network. */
export const noNetwork = (): never => {
  throw new TypeError('Failed to fetch')
}

function answer({ method, path, body }: Asked, me: PersonKey, tokens: Token[]): { status?: number; body: unknown } {
  const url = new URL(path, 'http://story')
  const [first, second, third] = url.pathname.split('/').filter(Boolean)
  if (url.pathname === '/me')
    return { body: method === 'PATCH' ? { ...profileOf(me), ...(body as object) } : profileOf(me) }
  if (url.pathname === '/me/points' || url.pathname === '/me/offered-links') return { body: { items: [] } }
  if (url.pathname === '/me/chat/unread') return { body: { count: 2, mentions: 0 } }
  if (first === 'u' && third === 'roles') return { body: { items: [] } }
  if (url.pathname === '/me/recipients/address') return { body: { receives: false } }
  if (url.pathname === '/me/recipients') return { body: { items: peopleLike(url.searchParams.get('q') ?? '', me) } }
  if (url.pathname === '/people')
    return { body: { items: peopleLike(url.searchParams.get('q') ?? '', me).map(notFollowed) } }
  if (first === 'people' && third === 'list') return { body: { data: { items: [], nextCursor: null } } }
  if (first === 'people' && !third) return personAnswer(second ?? '')
  if (url.pathname === '/me/merchants') return { body: { items: [] } }
  if (first === 'public' && second === 'users') return profileAnswer(third ?? '')
  if (first === 'public' && second === 'businesses') return businessAnswer(third ?? '')
  if (url.pathname === '/b') {
    const items = demoWorld.businesses.slice(0, 3).map(({ id }) => businessOf(id))
    return { body: { items, total: items.length } }
  }
  if (url.pathname === '/vatoms/user-inventory/search') return { body: { data: search(body as SearchBody, tokens) } }
  if (url.pathname === '/vatoms/read') {
    const { tokenIds } = body as { tokenIds: string[] }
    return { body: { items: tokens.filter(({ id }) => tokenIds.includes(id)) } }
  }
  if (url.pathname === '/vatoms/user-inventory/businesses') return { body: { items: businessesOf(tokens) } }
  if (first === 'vatoms') return tokenAnswer(second ?? '', third, method, tokens)
  throw new Error(`The demo server has no answer to ${method} ${path}.`)
}

interface SearchBody {
  businessId?: string
  category?: string
  behaviorId?: string
  objectDefinitionIds?: string[]
  filterBy?: string
  sortBy: string
  sortOrder: string
  pageParam?: number
}

const pageSize = 50

function search(asked: SearchBody, tokens: Token[]) {
  const items = tokens
    .filter((token) => !asked.businessId || token.state['studio-info-v1'].businessId === asked.businessId)
    .filter((token) => !asked.category || token.state['meta-v1'].category === asked.category)
    .filter(({ state }) => !asked.behaviorId || state[asked.behaviorId] !== undefined)
    .filter(({ state }) => asked.objectDefinitionIds?.includes(state['studio-info-v1'].objectDefinitionId) ?? true)
    .filter(() => ['all', 'custodial'].includes(asked.filterBy ?? 'all'))
  if (asked.sortBy === 'display_name')
    items.sort((a, b) => a.state['meta-v1'].displayName.localeCompare(b.state['meta-v1'].displayName))
  if (asked.sortBy === 'display_name' ? asked.sortOrder === 'desc' : asked.sortOrder === 'asc') items.reverse()
  items.sort((a, b) => Number(isPinned(b)) - Number(isPinned(a)))
  const { pageParam: page = 0 } = asked
  const from = page * pageSize
  return { items: items.slice(from, from + pageSize), total: items.length, page, limit: pageSize }
}

function isPinned({ state: { 'studio-info-v1': studio } }: Token): boolean {
  const { pinned = [] } = businessOf(studio.businessId).pageConfig?.features?.vatom ?? {}
  return pinned.includes(studio.objectDefinitionId)
}

function tokenAnswer(tokenId: string, part: string | undefined, method: string, tokens: Token[]) {
  const token = tokens.find(({ id }) => id === tokenId)
  if (!token) return refused('token.not_found', 404)
  if (part === 'provenance') return { body: { data: provenanceOf(token) } }
  if (part === 'pass') return { body: { data: passKey() } }
  if (part === 'execute-action') return { body: { data: { token: null, output: {} } } }
  if (method === 'PATCH') return { body: { data: { ...token, openedAt: seededAt.toISOString() } } }
  return method === 'DELETE' ? { body: null } : { body: { data: token } }
}

/** Good for some hours, by the clock of whoever looks. */
const passKey = () => ({
  ...{ key: 'k'.repeat(22), holder: 'h'.repeat(8), seal: 's'.repeat(86) },
  expiresAt: new Date(Math.floor(Date.now() / 1000) * 1000 + limits.passKeyHours * 3_600_000).toISOString(),
  now: new Date().toISOString(),
})

function provenanceOf(token: Token): ProvenanceStep[] {
  const named = (id: string) => {
    const name = demoWorld.people.find((one) => one.id === id)?.name
    return { id, name: name ?? businessOf(id).displayName }
  }
  const isPassedOn = token.lastOwner !== token.author
  const issued: ProvenanceStep = {
    at: token.createdAt,
    type: 'issued',
    from: named(token.author),
    to: named(isPassedOn ? token.lastOwner : token.owner),
  }
  if (!isPassedOn) return [issued]
  return [{ at: token.updatedAt, type: 'transferred', from: named(token.lastOwner), to: named(token.owner) }, issued]
}

const businessesOf = (tokens: Token[]) =>
  [...new Set(tokens.map((token) => token.state['studio-info-v1'].businessId))].map(businessOf)

function businessAnswer(idOrName: string) {
  const isKnown = demoWorld.businesses.some(({ id, name }) => id === idOrName || name === idOrName)
  return isKnown ? { body: businessOf(idOrName) } : refused('business.not_found', 404)
}

function profileAnswer(idOrHandle: string) {
  const found = demoWorld.people.find(({ id, preferred_username }) => [id, preferred_username].includes(idOrHandle))
  return found ? { body: publicProfileOf(found) } : refused('user.not_found', 404)
}

function personAnswer(idOrHandle: string) {
  const profile = profileAnswer(idOrHandle)
  if (!('id' in profile.body)) return profile
  const page = { followers: 3, following: 2, followsMe: false, blocked: false, showsInventory: false }
  return { body: { ...notFollowed(profile.body), ...page } }
}

const notFollowed = (profile: PublicProfile) => ({ ...profile, followed: false })

const peopleLike = (text: string, me: PersonKey) =>
  demoWorld.people
    .filter(
      ({ key, guest, name, preferred_username }) =>
        key !== me && !guest && `${name} ${preferred_username}`.toLowerCase().includes(text.toLowerCase()),
    )
    .map(publicProfileOf)
