import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { chatAccountData, chatFilter } from './chat.schema.ts'
import { findAccountData } from './chat.store.ts'
import { type Ignored, ignoredType } from './ignored.ts'
import { badJson, badRequest, forbidden, notFound } from './matrix-error.ts'
import type { MatrixApi, MatrixCall } from './matrix-http.ts'
import { type Content, type Device, isObject } from './matrix-types.ts'
import type { ChatMedia } from './media.ts'
import type { Names } from './names.ts'
import { findRule, type PushRules, readKind, readRule, rulesOf } from './push-rules.ts'
import type { Pushers } from './pushers.ts'
import type { Rations } from './rations.ts'
import { assertName, type RoomsNeeds, shownAs } from './rooms.ts'
import type { Stream } from './stream.ts'

export interface AccountRoutesNeeds {
  database: Database
  stream: Stream
  names: Names
  people: RoomsNeeds['people']
  rations: Rations
  media: Pick<ChatMedia, 'pictureUri'>
  ignored: Ignored
  pushers: Pick<Pushers, 'list' | 'set'>
}

const accountDataMaxBytes = 64 * 1024
const accountDataMax = 2_000
const filtersMax = 200

/** What is a person's own: what clients keep for them, filters, rules of notices, how they are shown. */
export function accountRoutes(
  api: MatrixApi,
  { database, stream, names, people, rations, media, ignored, pushers }: AccountRoutesNeeds,
): void {
  const own = ({ params, device }: MatrixCall & { device: Device }) => {
    if (params.userId !== device.userId) throw forbidden('This is somebody else’s')
    return device
  }

  api.signedIn('POST', '/user/:userId/filter', async (call) => {
    const { accountId } = own(call)
    rations.take(accountId)
    const kept = await database.$count(chatFilter, eq(chatFilter.accountId, accountId))
    if (kept >= filtersMax) throw badRequest('You keep too many filters')
    const id = randomBytes(6).toString('base64url')
    await database.insert(chatFilter).values({ accountId, id, filter: call.body })
    return { filter_id: id }
  })
  api.signedIn('GET', '/user/:userId/filter/:filterId', async (call) => {
    const { accountId } = own(call)
    const [row] = await database
      .select()
      .from(chatFilter)
      .where(and(eq(chatFilter.accountId, accountId), eq(chatFilter.id, call.params.filterId ?? '')))
    if (!row) throw notFound('The filter')
    return row.filter as Content
  })

  async function put(accountId: string, room: string, type: string, content: Content): Promise<void> {
    rations.take(accountId)
    assertName(room, type)
    if (Buffer.byteLength(JSON.stringify(content)) > accountDataMaxBytes) throw badJson('This is too much')
    const place = { accountId, room, type }
    const isNew = (await findAccountData(database, place)) === null
    if (isNew && (await database.$count(chatAccountData, eq(chatAccountData.accountId, accountId))) >= accountDataMax) {
      throw badRequest('You keep too much')
    }
    await stream.write(async (writing) => writing.accountData({ ...place, content }))
  }
  const kept = async (accountId: string, room: string, type: string) => {
    const content = await findAccountData(database, { accountId, room, type })
    if (!content) throw notFound('What was asked for')
    return content
  }
  /** These are changed by calls of their own. */
  const assertOwnType = (type: string) => {
    if (type === 'm.push_rules' || type === 'm.fully_read') throw badRequest('This is not set so')
  }
  api.signedIn('PUT', '/user/:userId/account_data/:type', async (call) => {
    const { type = '' } = call.params
    assertOwnType(type)
    const { accountId } = own(call)
    const content = type === ignoredType ? await ignored.withBlocked(database, accountId, call.body) : call.body
    await put(accountId, '', type, content)
    return {}
  })
  api.signedIn('GET', '/user/:userId/account_data/:type', async (call) =>
    kept(own(call).accountId, '', call.params.type ?? ''),
  )
  api.signedIn('PUT', '/user/:userId/rooms/:roomId/account_data/:type', async (call) => {
    const { roomId = '', type = '' } = call.params
    assertOwnType(type)
    await put(own(call).accountId, roomId, type, call.body)
    return {}
  })
  api.signedIn('GET', '/user/:userId/rooms/:roomId/account_data/:type', async (call) =>
    kept(own(call).accountId, call.params.roomId ?? '', call.params.type ?? ''),
  )

  const tagsOf = async (accountId: string, room: string): Promise<Content> => {
    const content = await findAccountData(database, { accountId, room, type: 'm.tag' })
    return isObject(content?.tags) ? content.tags : {}
  }
  api.signedIn('GET', '/user/:userId/rooms/:roomId/tags', async (call) => ({
    tags: await tagsOf(own(call).accountId, call.params.roomId ?? ''),
  }))
  api.signedIn('PUT', '/user/:userId/rooms/:roomId/tags/:tag', async (call) => {
    const { accountId } = own(call)
    const { roomId = '', tag = '' } = call.params
    await put(accountId, roomId, 'm.tag', { tags: { ...(await tagsOf(accountId, roomId)), [tag]: call.body } })
    return {}
  })
  api.signedIn('DELETE', '/user/:userId/rooms/:roomId/tags/:tag', async (call) => {
    const { accountId } = own(call)
    const { roomId = '', tag = '' } = call.params
    const { [tag]: _gone, ...tags } = await tagsOf(accountId, roomId)
    await put(accountId, roomId, 'm.tag', { tags })
    return {}
  })

  const profileOf = async (userId: string): Promise<ReturnType<typeof shownAs>> => {
    const accountId = names.accountId(userId)
    const face = accountId ? (await people.faces(database, [accountId])).get(accountId) : undefined
    if (!face?.name) throw notFound('This person')
    return shownAs(face, media)
  }
  api.open('GET', '/profile/:userId', ({ params }) => profileOf(params.userId ?? ''))
  api.open('GET', '/profile/:userId/displayname', ({ params }) => profileOf(params.userId ?? ''))
  api.open('GET', '/profile/:userId/avatar_url', async ({ params }) => {
    const { avatar_url } = await profileOf(params.userId ?? '')
    return avatar_url ? { avatar_url } : {}
  })
  // Name and picture follow the profile here. Clients that set what they have read are not refused for it.
  api.signedIn('PUT', '/profile/:userId/displayname', async (call) => {
    const { userId } = own(call)
    if (call.body.displayname !== (await profileOf(userId)).displayname)
      throw forbidden('Names are changed in one’s profile')
    return {}
  })

  const rules = async ({ accountId, userId }: Device) =>
    rulesOf(userId, await findAccountData(database, { accountId, room: '', type: 'm.push_rules' }))
  const change = async (device: Device, work: (rules: PushRules) => void) => {
    const global = await rules(device)
    work(global)
    await put(device.accountId, '', 'm.push_rules', { global })
    return {}
  }
  const ofRule = ({ params }: MatrixCall) => ({ kind: readKind(params.kind), ruleId: params.ruleId ?? '' })
  api.signedIn('GET', '/pushrules/', async ({ device }) => ({ global: await rules(device) }))
  api.signedIn('GET', '/pushrules/global/', async ({ device }) => ({ ...(await rules(device)) }))
  api.signedIn('GET', '/pushrules/global/:kind/:ruleId', async (call) => {
    const { kind, ruleId } = ofRule(call)
    return findRule(await rules(call.device), kind, ruleId)
  })
  api.signedIn('PUT', '/pushrules/global/:kind/:ruleId', async (call) => {
    const { kind, ruleId } = ofRule(call)
    const rule = readRule(kind, ruleId, call.body)
    return change(call.device, (all) => {
      all[kind] = [rule, ...all[kind].filter(({ rule_id }) => rule_id !== ruleId)]
    })
  })
  api.signedIn('DELETE', '/pushrules/global/:kind/:ruleId', async (call) => {
    const { kind, ruleId } = ofRule(call)
    return change(call.device, (all) => {
      if (findRule(all, kind, ruleId).default) throw badRequest('This rule is everybody’s')
      all[kind] = all[kind].filter(({ rule_id }) => rule_id !== ruleId)
    })
  })
  for (const field of ['enabled', 'actions'] as const) {
    api.signedIn('GET', `/pushrules/global/:kind/:ruleId/${field}`, async (call) => {
      const { kind, ruleId } = ofRule(call)
      return { [field]: findRule(await rules(call.device), kind, ruleId)[field] }
    })
    api.signedIn('PUT', `/pushrules/global/:kind/:ruleId/${field}`, async (call) => {
      const { kind, ruleId } = ofRule(call)
      const value = call.body[field]
      if (field === 'enabled' ? typeof value !== 'boolean' : !Array.isArray(value))
        throw badJson(`\`${field}\` is missing`)
      return change(call.device, (all) => Object.assign(findRule(all, kind, ruleId), { [field]: value }))
    })
  }

  api.signedIn('GET', '/pushers', async ({ device }) => ({ pushers: await pushers.list(device) }))
  api.signedIn('POST', '/pushers/set', async ({ device, body }) => {
    rations.take(device.accountId)
    await pushers.set(device, body)
    return {}
  })

  // Nobody is told here who is there; what clients say of it is taken and forgotten.
  api.signedIn('PUT', '/presence/:userId/status', async (call) => {
    own(call)
    return {}
  })
  api.signedIn('GET', '/presence/:userId/status', async () => ({ presence: 'offline' }))
}
