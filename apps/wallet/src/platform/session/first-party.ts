import type { KeyValueStorage } from '../device/storage.ts'

/** What the wallet keeps on its own site, lent to a frame of it elsewhere, with the locks that its tabs there take. */
export interface FirstParty {
  storage: KeyValueStorage
  locks: LockManager
}

interface Handle {
  localStorage: Storage
  locks: LockManager
}

/** The extended call of the Storage Access API; browsers without it lend cookies at most, which hold no session. */
interface LendingDocument {
  hasStorageAccess(): Promise<boolean>
  requestStorageAccess(types: { localStorage: true; locks: true }): Promise<Partial<Handle> | undefined>
}

export interface Lender {
  document: LendingDocument
  permissions: Pick<Permissions, 'query'>
}

/** Null where the browser does not lend. The handle has no name to look for; what came with it has. */
export function lenderOf({ document, navigator }: Pick<Window, 'document' | 'navigator'>): Lender | null {
  if (!('hasUnpartitionedCookieAccess' in document)) return null
  return { document: document as unknown as LendingDocument, permissions: navigator.permissions }
}

const wanted = { localStorage: true, locks: true } as const

/** From a press, or where the person has agreed before; null when it is refused. */
export async function borrow({ document }: Lender): Promise<FirstParty | null> {
  try {
    const { localStorage: storage, locks } = (await document.requestStorageAccess(wanted)) ?? {}
    return storage && locks ? { storage, locks } : null
  } catch {
    // By the person, by the browser, or by an operator of either.
    return null
  }
}

/** Without a press: only what needs no question. */
export async function borrowQuietly(lender: Lender): Promise<FirstParty | null> {
  try {
    const name = 'storage-access' as PermissionName
    const mayHave =
      (await lender.document.hasStorageAccess()) || (await lender.permissions.query({ name })).state === 'granted'
    return mayHave ? await borrow(lender) : null
  } catch {
    return null
  }
}
