import type { Queryable } from '../../platform/database/database.ts'
import { mergePairs } from '../../platform/database/merge-pairs.ts'
import type { Module } from '../../platform/modules/module.ts'
import {
  type BlockedPlace,
  type Blocks,
  deleteBlock,
  forgetBlocks,
  hiddenAmong,
  insertBlock,
  listBlocked,
  readBlocks,
} from './blocks.store.ts'

/** Who wants to have nothing to do with whom; what follows from it each module decides for what is its own. */
export interface BlocksApi {
  /** How two people stand to each other. */
  between(db: Queryable, readerId: string, otherId: string): Promise<Blocks>
  /** Whether the first wants nothing of the second, for whom they are then not there. */
  hasBlocked(db: Queryable, blockerId: string, blockedId: string): Promise<boolean>
  /** Which of these have blocked the reader or were blocked by them. */
  hiddenAmong(db: Queryable, readerId: string, ids: readonly string[]): Promise<Set<string>>
  /** False where it was so already. */
  block(tx: Queryable, blockerId: string, blockedId: string, since: Date): Promise<boolean>
  unblock(tx: Queryable, blockerId: string, blockedId: string): Promise<void>
  /** Is told of each, in its transaction. */
  onChanged(listener: BlockListener): void
  /** Whom a person has blocked, latest first. */
  listBy(db: Queryable, blockerId: string, before: BlockedPlace | null, limit: number): Promise<BlockedPlace[]>
}

export type BlockListener = (
  tx: Queryable,
  change: { blockerId: string; blockedId: string; isBlocked: boolean },
) => Promise<void>

export function blocksModule(): Module<BlocksApi> {
  const listeners: BlockListener[] = []
  const tell: BlockListener = async (tx, change) => {
    for (const listener of listeners) await listener(tx, change)
  }
  return {
    name: 'blocks',
    api: {
      between: readBlocks,
      hasBlocked: async (db, blockerId, blockedId) => (await readBlocks(db, blockerId, blockedId)).byReader,
      hiddenAmong,
      async block(tx, blockerId, blockedId, since) {
        const isNew = await insertBlock(tx, blockerId, blockedId, since)
        if (isNew) await tell(tx, { blockerId, blockedId, isBlocked: true })
        return isNew
      },
      async unblock(tx, blockerId, blockedId) {
        await deleteBlock(tx, blockerId, blockedId)
        await tell(tx, { blockerId, blockedId, isBlocked: false })
      },
      onChanged: (listener) => void listeners.push(listener),
      listBy: listBlocked,
    },
    personalData: [
      { name: 'blocked', table: 'person_block', people: ['blocker_id'], key: ['blocker_id', 'blocked_id'] },
    ],
    onAccountMerged: (tx, move) =>
      mergePairs(tx, { table: 'person_block', one: 'blocker_id', other: 'blocked_id' }, move),
    onAccountClosed: forgetBlocks,
  }
}
