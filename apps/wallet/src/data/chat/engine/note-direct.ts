import type { MatrixClient } from '@vitrine/client/matrix'
import { logWarning } from '../../../platform/telemetry/log.ts'
import { recordIn, textsIn } from '../reading/content.ts'
import { isDirectRoom } from '../reading/room.ts'
import type { ChatMemory } from './memory.ts'

/** Tells other clients, too, that a room is one to talk with these people (`m.direct`). */
export async function noteDirect(
  client: Pick<MatrixClient, 'setAccountData'>,
  memory: ChatMemory,
  roomId: string,
  userIds: readonly string[],
): Promise<void> {
  const direct = recordIn(memory.meta('account data m.direct'))
  const row = memory.rooms.get(roomId)
  if (row && isDirectRoom({ ...row, isDirect: false }, direct)) return
  const next = { ...direct }
  for (const userId of userIds) next[userId] = [...textsIn(next[userId]), roomId]
  await client
    .setAccountData('m.direct', next)
    .catch((error: unknown) => logWarning('a direct room could not be noted', error))
}
