import { accountUpdated } from '@vitrine/protocol'
import type { Database } from '../../platform/database/database.ts'
import type { Consumer } from '../../platform/log/consumers.ts'
import { listMembersOf } from './chat.store.ts'
import type { ChatMedia } from './media.ts'
import type { Names } from './names.ts'
import { type RoomsNeeds, shownAs } from './rooms.ts'
import type { Stream } from './stream.ts'

interface Needs {
  database: Database
  stream: Stream
  names: Names
  people: Pick<RoomsNeeds['people'], 'faces'>
  media: Pick<ChatMedia, 'pictureUri'>
}

/** All of chat waits while some are changed. */
const atOnce = 50

/** Has people be called in their rooms as in their profile, once that has changed. Again, it changes nothing. */
export function followProfiles({ database, stream, names, people, media }: Needs): Consumer {
  async function show(accountId: string): Promise<void> {
    const userId = names.userId(accountId)
    const rooms = (await listMembersOf(database, accountId)).filter(({ membership }) => membership === 'join')
    for (let begin = 0; begin < rooms.length; begin += atOnce) {
      await stream.write(async (writing) => {
        const face = (await people.faces(writing.tx, [accountId])).get(accountId)
        if (!face?.name) return
        const { displayname = null, avatar_url: picture = null } = shownAs(face, media)
        for (const { roomId } of rooms.slice(begin, begin + atOnce)) {
          const room = await writing.room(roomId)
          const before = room?.state('m.room.member', userId)?.content
          if (!room || before?.membership !== 'join') continue
          if ((before.displayname ?? null) === displayname && (before.avatar_url ?? null) === picture) continue
          const { displayname: _name, avatar_url: _picture, reason: _reason, ...rest } = before
          const content = { ...rest, ...shownAs(face, media) }
          writing.append(room, { type: 'm.room.member', stateKey: userId, sender: userId, content })
        }
      })
    }
  }
  return {
    name: 'chat-profiles',
    from: 'now',
    restMs: 500,
    async handle(events) {
      const changed = new Set(events.filter((event) => accountUpdated.is(event)).map(({ subject }) => subject))
      for (const accountId of changed) await show(accountId)
    },
  }
}
