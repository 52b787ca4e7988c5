import type { Moderating } from './model.ts'
import { useChatEngine } from './use-chat-engine.ts'

/** What one does about people in rooms; apart from the other actions, since most people never need it. */
export function useModerating(): Moderating {
  const { client, memory } = useChatEngine()
  return {
    async kick(roomId, userId, reason) {
      await client.kick(memory.idOf(roomId), userId, reason)
    },
    async ban(roomId, userId, reason) {
      await client.ban(memory.idOf(roomId), userId, reason)
    },
    async unban(roomId, userId) {
      await client.unban(memory.idOf(roomId), userId)
    },
    async silence(roomId, accountId, until) {
      await client.setState(memory.idOf(roomId), 'v.mute', until === 'lifted' ? {} : { until }, accountId)
    },
    async reportPerson(roomId, userId, reason) {
      await client.reportPerson(userId, reason, memory.idOf(roomId))
    },
  }
}
