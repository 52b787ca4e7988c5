import { createStore, del, get, keys, update } from 'idb-keyval'

/** What one account keeps of its keys in this browser, by name. Other tabs write there, too. */
export interface KeyStorage {
  read(name: string): Promise<string | null>
  /** Puts what `change` makes of what is there, in one step; `null` leaves it as it is. */
  change(name: string, change: (there: string | null) => string | null): Promise<void>
  remove(name: string): Promise<void>
  /** What other accounts have left in this browser, such as a guest who has become somebody: of each that has this name. */
  others(name: string): Promise<KeyStorage[]>
}

/** A database of its own: what signing out forgets is elsewhere, since whoever loses a key has lost what it opens. */
export function browserKeyStorage(accountId: string, store = createStore('vitrine-keys', 'kept')): KeyStorage {
  const keyOf = (name: string) => `${accountId} ${name}`
  return {
    read: async (name) => (await get<string>(keyOf(name), store)) ?? null,
    change: (name, change) => update<string | undefined>(keyOf(name), (there) => change(there ?? null) ?? there, store),
    remove: (name) => del(keyOf(name), store),
    async others(name) {
      const accounts = (await keys<string>(store)).flatMap((key) => {
        const [account = '', kept] = key.split(' ')
        return kept === name && account !== accountId ? [account] : []
      })
      return accounts.map((account) => browserKeyStorage(account, store))
    },
  }
}
