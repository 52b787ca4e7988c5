import type { Queryable } from '../../platform/database/database.ts'
import { findAccountData } from './chat.store.ts'
import { type Content, isObject } from './matrix-types.ts'
import type { Names } from './names.ts'
import type { Stream } from './stream.ts'

export const ignoredType = 'm.ignored_user_list'

/** Whom somebody has blocked here, their clients of Matrix ignore (client-server API, "Ignoring users"). */
export interface Ignored {
  /** A block was made or lifted, in its transaction. */
  onBlockChanged(tx: Queryable, change: BlockChange): Promise<void>
  /** What a client wants to be ignored, and besides it whom its person has blocked: that is lifted in the wallet. */
  withBlocked(db: Queryable, accountId: string, content: Content): Promise<Content>
  /** Says to clients of before what they were not told. */
  bringUp(accountId: string): Promise<void>
}

interface BlockChange {
  blockerId: string
  blockedId: string
  isBlocked: boolean
}

export interface IgnoredNeeds {
  database: Queryable
  stream: Stream
  names: Names
  listBlocked(db: Queryable, accountId: string): Promise<readonly string[]>
}

export function createIgnored({ database, stream, names, listBlocked }: IgnoredNeeds): Ignored {
  const place = (accountId: string) => ({ accountId, room: '', type: ignoredType })
  const ignoredIn = (content: Content | null): Content =>
    isObject(content?.ignored_users) ? { ...content.ignored_users } : {}

  async function withBlocked(db: Queryable, accountId: string, content: Content | null): Promise<Content> {
    const users = ignoredIn(content)
    for (const id of await listBlocked(db, accountId)) users[names.userId(id)] = {}
    return { ...content, ignored_users: users }
  }

  return {
    withBlocked,
    async onBlockChanged(tx, { blockerId, blockedId, isBlocked }) {
      const { [names.userId(blockedId)]: _changed, ...users } = ignoredIn(await findAccountData(tx, place(blockerId)))
      if (isBlocked) users[names.userId(blockedId)] = {}
      await stream.writeIn(tx, async ({ accountData }) =>
        accountData({ ...place(blockerId), content: { ignored_users: users } }),
      )
    },
    async bringUp(accountId) {
      const kept = await findAccountData(database, place(accountId))
      const content = await withBlocked(database, accountId, kept)
      if (Object.keys(ignoredIn(content)).length === Object.keys(ignoredIn(kept)).length) return
      await stream.write(async ({ accountData }) => accountData({ ...place(accountId), content }))
    },
  }
}
