import { createHmac } from 'node:crypto'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { type Content, isObject } from '../matrix-types.ts'
import type { Names } from '../names.ts'
import { pathOf, type SynapseClient } from './synapse-client.ts'
import type { BringPicture } from './synapse-media.ts'

/** People as Synapse has them: made there when they first need to be, named and shown as here, and gone with their account. */
export interface SynapsePeople {
  /** They are there, and as they are here; what they have not read is told of, unless `isTold` is false. */
  keep(accountId: string, more?: { isTold: boolean }): Promise<void>
  /** As `keep`, for whoever is there. */
  follow(accountId: string): Promise<void>
  /** What a sign-in of somebody is called there that is made from a sign-in here. */
  deviceOf(sessionId: string): string
  /** With it ends what was signed in to there; with null all of it. */
  endSession(accountId: string, sessionId: string | null): Promise<void>
  /** They leave their rooms, and nobody can sign in as them. */
  close(accountId: string): Promise<void>
  roomsOf(accountId: string): Promise<Set<string>>
}

export interface SynapsePeopleNeeds {
  database: Database
  client: SynapseClient
  names: Names
  people: {
    faces(db: Queryable, accountIds: readonly string[]): Promise<Map<string, { name: string; picture: string | null }>>
  }
  listBlocked(db: Queryable, accountId: string): Promise<readonly string[]>
  bringPicture: BringPicture
  /** What tells us of what somebody has not read. */
  pusherOf(accountId: string): Content
  secret: string
}

/** What we did last for a person or a room there, kept by Synapse beside them: it is seen by it whether anything is to be done. */
export const keptType = 'v.kept'

interface Kept {
  picture?: string | null
  ignored?: readonly string[]
  pusher?: string
}

export function createSynapsePeople(needs: SynapsePeopleNeeds): SynapsePeople {
  const { database, client, names, people, listBlocked, bringPicture, pusherOf, secret } = needs
  const adminPath = (accountId: string, version = 'v2') =>
    `/_synapse/admin/${version}/users${pathOf(names.userId(accountId))}`
  const dataPath = (userId: string, type: string) => `/user${pathOf(userId)}/account_data${pathOf(type)}`

  interface Account {
    displayname: string | null
    deactivated: boolean
  }
  const find = (accountId: string) => client.find<Account>(adminPath(accountId))

  async function bring(accountId: string, there: Account | null, isTold = true): Promise<void> {
    const userId = names.userId(accountId)
    const face = (await people.faces(database, [accountId])).get(accountId) ?? { name: '', picture: null }
    const displayname = face.name || accountId.slice(0, 8)
    if (there?.displayname !== displayname) await client.ask('PUT', adminPath(accountId), { body: { displayname } })
    const kept = (await client.find<Kept>(dataPath(userId, keptType), { as: userId })) ?? {}
    if ((kept.picture ?? null) !== face.picture) {
      // An empty address takes the picture away.
      const avatar = (await bringPicture(face.picture, userId)) ?? ''
      await client.ask('PUT', adminPath(accountId), { body: { avatar_url: avatar } })
    }
    const ignored = (await listBlocked(database, accountId)).map((id) => names.userId(id)).toSorted()
    if (JSON.stringify(kept.ignored ?? []) !== JSON.stringify(ignored))
      await ignore(userId, kept.ignored ?? [], ignored)
    const pusher = pusherOf(accountId)
    if (isTold && kept.pusher !== pusher.pushkey) {
      await client.ask('POST', '/pushers/set', { as: userId, body: pusher })
      // As chat here: people are told of conversations and of what names them, unless they ask for more.
      const rule = '/pushrules/global/underride/.m.rule.message/actions'
      if (kept.pusher === undefined) await client.ask('PUT', rule, { as: userId, body: { actions: [] } })
    }
    const now: Kept = { picture: face.picture, ignored, ...(isTold ? { pusher: String(pusher.pushkey) } : {}) }
    if (JSON.stringify(now) !== JSON.stringify(kept)) {
      await client.ask('PUT', dataPath(userId, keptType), { as: userId, body: { ...now } })
    }
  }

  /** Whom their clients ignore stays so; whom they have blocked here is added, and taken away with the block. */
  async function ignore(userId: string, before: readonly string[], now: readonly string[]): Promise<void> {
    const path = dataPath(userId, 'm.ignored_user_list')
    const content = (await client.find(path, { as: userId })) ?? {}
    const users = isObject(content.ignored_users) ? content.ignored_users : {}
    const own = Object.entries(users).filter(([each]) => !before.includes(each))
    const all = { ...Object.fromEntries(own), ...Object.fromEntries(now.map((each) => [each, {}])) }
    await client.ask('PUT', path, { as: userId, body: { ...content, ignored_users: all } })
  }

  return {
    keep: async (accountId, { isTold } = { isTold: true }) => bring(accountId, await find(accountId), isTold),
    async follow(accountId) {
      const there = await find(accountId)
      if (there && !there.deactivated) await bring(accountId, there)
    },
    deviceOf: (sessionId) => `VITRINE${createHmac('sha256', secret).update(sessionId).digest('hex').slice(0, 20)}`,
    async endSession(accountId, sessionId) {
      const path = `${adminPath(accountId)}/devices`
      const { devices } = (await client.find<{ devices: { device_id: string }[] }>(path)) ?? { devices: [] }
      const ended = devices
        .map(({ device_id }) => device_id)
        .filter((id) => sessionId === null || id === this.deviceOf(sessionId))
      if (ended.length > 0)
        await client.ask('POST', `${adminPath(accountId)}/delete_devices`, { body: { devices: ended } })
    },
    async close(accountId) {
      const there = await find(accountId)
      if (!there || there.deactivated) return
      const path = `/_synapse/admin/v1/deactivate${pathOf(names.userId(accountId))}`
      await client.ask('POST', path, { body: { erase: false } })
    },
    async roomsOf(accountId) {
      const answer = await client.find<{ joined_rooms: string[] }>(`${adminPath(accountId, 'v1')}/joined_rooms`)
      return new Set(answer?.joined_rooms ?? [])
    },
  }
}
