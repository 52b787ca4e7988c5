import type { Database, Queryable } from '../../platform/database/database.ts'
import { type Directory, termIn } from './directory.ts'
import { badJson, badRequest } from './matrix-error.ts'
import type { MatrixApi } from './matrix-http.ts'
import type { Content, Device } from './matrix-types.ts'
import type { ChatMedia } from './media.ts'
import type { Names } from './names.ts'
import type { Rations } from './rations.ts'
import { shownAs } from './rooms.ts'

export interface FindingNeeds {
  database: Database
  directory: Directory
  search(device: Device, body: Content, from: string | undefined): Promise<Content>
  /** Whom somebody may find by a name or handle, as in the wallet. */
  findPeople(
    db: Queryable,
    accountId: string,
    text: string,
  ): Promise<readonly { id: string; name: string; picture: string | null }[]>
  names: Names
  media: Pick<ChatMedia, 'pictureUri'>
  rations: Rations
  searches: Rations
}

const peopleMax = 50
const listDefault = 50

/** Finding messages, rooms and people. */
export function findingRoutes(api: MatrixApi, needs: FindingNeeds): void {
  const { database, directory, search, findPeople, names, media, rations, searches } = needs

  api.signedIn('POST', '/search', ({ device, body, query }) => {
    searches.take(device.accountId)
    return search(device, body, query.next_batch)
  })
  api.signedIn('POST', '/user_directory/search', async ({ device, body }) => {
    searches.take(device.accountId)
    const { search_term: text, limit } = body
    if (typeof text !== 'string') throw badJson('`search_term` is missing')
    const found = await findPeople(database, device.accountId, text.slice(0, 100))
    const most = Math.min(Number.isInteger(limit) && Number(limit) > 0 ? Number(limit) : 10, peopleMax)
    const results = found.slice(0, most).map((face) => {
      const { displayname, avatar_url } = shownAs(face, media)
      return { user_id: names.userId(face.id), display_name: displayname, ...(avatar_url ? { avatar_url } : {}) }
    })
    return { results, limited: found.length > most }
  })

  api.open('GET', '/directory/room/:alias', async ({ params }) => ({
    room_id: await directory.resolve(params.alias ?? ''),
    servers: [names.host],
  }))
  api.signedIn('PUT', '/directory/room/:alias', async ({ device, params, body }) => {
    rations.take(device.accountId)
    await directory.name(device, params.alias ?? '', body.room_id)
    return {}
  })
  api.signedIn('DELETE', '/directory/room/:alias', async ({ device, params }) => {
    rations.take(device.accountId)
    await directory.unname(device, params.alias ?? '')
    return {}
  })
  api.open('GET', '/directory/list/room/:roomId', async ({ params }) => ({
    visibility: (await directory.isListed(params.roomId ?? '')) ? 'public' : 'private',
  }))
  api.signedIn('PUT', '/directory/list/room/:roomId', async ({ device, params, body }) => {
    rations.take(device.accountId)
    const { visibility = 'public' } = body
    if (visibility !== 'public' && visibility !== 'private') throw badRequest('`visibility` is `public` or `private`')
    await directory.list(device, params.roomId ?? '', visibility === 'public')
    return {}
  })
  const listed = ({ device }: { device: Device }, asked: { term: string; limit: unknown; since: unknown }) => {
    searches.take(device.accountId)
    const limit = asked.limit === undefined ? listDefault : Number(asked.limit)
    if (!Number.isInteger(limit) || limit < 0) throw badRequest('`limit` is a whole number')
    const since = typeof asked.since === 'string' ? asked.since : undefined
    return directory.listed({ term: asked.term, limit, since })
  }
  api.signedIn('GET', '/publicRooms', (call) =>
    listed(call, { term: '', limit: call.query.limit, since: call.query.since }),
  )
  api.signedIn('POST', '/publicRooms', (call) =>
    listed(call, { term: termIn(call.body), limit: call.body.limit, since: call.body.since }),
  )
}
