import type { Queryable } from '../../../platform/database/database.ts'
import type { BehaviourRegistry } from '../actions/registry.ts'
import type { Definitions } from '../designs/definitions.ts'
import { findToken, type TokenRow } from '../ledger/tokens.store.ts'
import { blocksOf } from './token-view.ts'

/** What lies in a closed crate: it is there, and nobody knows of it, its owner neither. */
export interface HiddenContents {
  /** Whether nobody sees what lies in this token. */
  hides(db: Queryable, folderId: string): Promise<boolean>
  isHidden(db: Queryable, token: Pick<TokenRow, 'parentId'>): Promise<boolean>
}

export interface HiddenContentsNeeds {
  definitions: Definitions
  behaviours: Pick<BehaviourRegistry, 'hidesChildren'>
}

export function createHiddenContents({ definitions, behaviours }: HiddenContentsNeeds): HiddenContents {
  const hides: HiddenContents['hides'] = async (db, folderId) => {
    const folder = await findToken(db, folderId)
    if (!folder) return false
    return behaviours.hidesChildren(blocksOf(folder, await definitions.of(db, folder)))
  }
  return { hides, isHidden: async (db, { parentId }) => parentId !== '.' && hides(db, parentId) }
}
