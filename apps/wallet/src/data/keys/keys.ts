import {
  ChainProblem,
  type EntryBook,
  type Family,
  isChainProblem,
  isSameAddress,
  pathOf,
  readBook,
  type WalletEntry,
  withEntry,
  writeBook,
} from '@vitrine/chain'
import {
  createKeyRing,
  type KeeperWorker,
  type KeyRing,
  type NewPasskey,
  type NewSecret,
  type Place,
  type SecretFacts,
  type Unlocking,
} from '@vitrine/chain/keys'
import type { KeyStorage } from './key-storage.ts'
import { afterWrong, noTries, TooSoon, type Tries } from './slow-down.ts'

/** What is known of the keys without opening them. */
export interface KeysState {
  status: 'loading' | 'none' | 'locked' | 'open' | 'failed'
  secrets: SecretFacts[]
  entries: WalletEntry[]
  /** Recovery phrases that nobody has shown to have written down. */
  unconfirmed: string[]
  /** When a copy was last written and verified. */
  copiedAt: string | null
  passkeys: { credential: string; salt: string }[]
  /** Of `failed`: why this browser does not tell. */
  failure: unknown
}

interface Notes {
  unconfirmed: string[]
  copiedAt: string | null
  tries: Tries
}

const noNotes: Notes = { unconfirmed: [], copiedAt: null, tries: noTries }

export interface KeysNeeds {
  storage: KeyStorage
  startWorker: () => KeeperWorker
  /** Tells this account's other tabs, and hears them. */
  tabs: { tell: (what: 'changed' | 'lock') => void; hear: (listener: (what: 'changed' | 'lock') => void) => void }
  now: () => number
  /** What a new address is called, `number` counting those of its family from 1. */
  nameOf: (family: Family, number: number) => string
}

export const families: readonly Family[] = ['evm', 'solana', 'casper']

/** How long what was typed to make a phrase also shows it, in the steps that follow. */
const freshMilliseconds = 5 * 60_000

/** The keys of one account in this browser: the ring, the list of addresses, and what is to be remembered about them. */
export function createKeys({ storage, startWorker, tabs, now, nameOf }: KeysNeeds) {
  const vaultStore = {
    read: () => storage.read('vault'),
    async swap(previous: string | null, next: string) {
      let isDone = false
      await storage.change('vault', (there) => {
        isDone = there === previous
        return isDone ? next : null
      })
      return isDone
    },
  }
  const ring = createKeyRing(vaultStore, startWorker)
  const listeners = new Set<() => void>()
  let isLoaded = false
  let failure: unknown = null
  let book: EntryBook = { version: 2, entries: [] }
  let notes = noNotes
  let fresh: { unlocking: Unlocking; until: number } | null = null
  let state = described()

  function described(): KeysState {
    const { state: status, ...rest } = ring.state()
    return {
      status: failure ? 'failed' : isLoaded ? status : 'loading',
      secrets: 'secrets' in rest ? (rest.secrets as SecretFacts[]) : [],
      entries: book.entries,
      unconfirmed: notes.unconfirmed,
      copiedAt: notes.copiedAt,
      passkeys: isLoaded && status !== 'none' ? ring.passkeys() : [],
      failure,
    }
  }

  const publish = () => {
    if (ring.state().state !== 'open') fresh = null
    state = described()
    for (const listener of listeners) listener()
  }
  ring.subscribe(publish)

  const readNotes = (text: string | null): Notes => {
    try {
      return text === null ? noNotes : { ...noNotes, ...(JSON.parse(text) as Partial<Notes>) }
    } catch {
      return noNotes
    }
  }

  async function load(): Promise<void> {
    try {
      book = readBook(await storage.read('book')).book
      notes = readNotes(await storage.read('notes'))
      await ring.load()
      failure = null
      isLoaded = true
    } catch (error) {
      failure = error
    }
    publish()
  }

  const changed = () => {
    publish()
    tabs.tell('changed')
  }

  async function changeBook(change: (book: EntryBook) => EntryBook): Promise<void> {
    await storage.change('book', (text) => {
      book = change(readBook(text).book)
      return writeBook(book)
    })
    changed()
  }

  async function changeNotes(change: (notes: Notes) => Notes): Promise<void> {
    await storage.change('notes', (text) => {
      notes = change(readNotes(text))
      return JSON.stringify(notes)
    })
    changed()
  }

  /** Every try of a password goes through here, whatever it is to open. */
  async function trying<T>(unlocking: Unlocking, work: () => Promise<T>): Promise<T> {
    if ('password' in unlocking) {
      notes = readNotes(await storage.read('notes'))
      if (notes.tries.until > now()) throw new TooSoon(notes.tries.until)
    }
    try {
      const done = await work()
      if (notes.tries.wrong > 0) await changeNotes((there) => ({ ...there, tries: noTries }))
      return done
    } catch (error) {
      if (isChainProblem(error, 'password.wrong'))
        await changeNotes((there) => ({ ...there, tries: afterWrong(there.tries, now()) }))
      throw error
    }
  }

  const enter = async (secret: string, places: readonly Place[]) => {
    const derived = await ring.addresses(secret, [...places])
    await changeBook((before) =>
      derived.reduce((next, { family, path, address }) => {
        const number = next.entries.filter((each) => each.family === family).length + 1
        const entry = { wallet: 'vault', address, name: nameOf(family, number), family, secret }
        return withEntry(next, path ? { ...entry, path } : entry)
      }, before),
    )
    return derived
  }

  /** Keeps a secret, in a new vault under `password` where there is none yet, and enters its addresses. */
  async function keep(secret: NewSecret, places: readonly Place[], password?: string): Promise<SecretFacts> {
    const known = new Set(state.secrets.map(({ id }) => id))
    const before = state.status
    const secrets =
      before === 'none' && password !== undefined ? await ring.create(secret, password) : await ring.add(secret)
    const made = secrets.find(({ id }) => !known.has(id)) ?? (await ownerOf(secrets, secret, places))
    if (password !== undefined) fresh = { unlocking: { password }, until: now() + freshMilliseconds }
    if (secret.kind === 'new-words')
      await changeNotes((there) => ({ ...there, unconfirmed: [...there.unconfirmed, made.id] }))
    await enter(made.id, places)
    return made
  }

  /** What was there already is found by the address that it has. */
  async function ownerOf(secrets: SecretFacts[], secret: NewSecret, places: readonly Place[]): Promise<SecretFacts> {
    const wanted = secret.kind === 'words' ? (await ring.preview(secret.words, [...places]))[0]?.address : undefined
    for (const each of secrets) {
      if (each.kind !== (secret.kind === 'words' ? 'words' : 'key')) continue
      if (wanted === undefined) return each
      const [own] = await ring.addresses(each.id, [...places])
      if (own?.address === wanted) return each
    }
    throw new Error('what was kept is not among the secrets')
  }

  /** Entries of keys that are here under another name now, and of those that are not here any more, which are only watched from now on. */
  async function adopt(secrets: readonly SecretFacts[]): Promise<void> {
    const owners = new Map<WalletEntry, string>()
    for (const entry of book.entries) {
      if (entry.wallet !== 'vault') continue
      for (const { id, kind } of secrets) {
        if ((kind === 'words') !== (entry.path !== undefined)) continue
        const place = { family: entry.family, ...(entry.path ? { path: entry.path } : {}) }
        const derived = await ring.addresses(id, [place]).catch((error: unknown) => {
          // A key of another curve has no address of this family.
          if (isChainProblem(error, 'keeper.refused')) return []
          throw error
        })
        if (derived[0] && isSameAddress(entry.family, derived[0].address, entry.address)) owners.set(entry, id)
      }
    }
    await changeBook(({ entries }) => ({
      version: 2,
      entries: entries.map((entry) => {
        if (entry.wallet !== 'vault') return entry
        const owner = [...owners].find(([{ family, address }]) => family === entry.family && address === entry.address)
        if (owner) return { ...entry, secret: owner[1] }
        const { secret: _secret, path: _path, ...watched } = entry
        return { ...watched, wallet: 'watch' }
      }),
    }))
  }

  /**
   * What is here, replaced by what `make` makes in a ring of its own: only when that is whole and stored does the old vault go. For whoever
   * has forgotten their password.
   */
  async function replace(make: (staged: KeyRing) => Promise<SecretFacts[]>, password: string): Promise<SecretFacts[]> {
    const before = await vaultStore.read()
    let next: string | null = null
    const staged = createKeyRing(
      {
        read: async () => next,
        swap: async (_nothing, text) => {
          const isDone = await vaultStore.swap(before, text)
          if (isDone) next = await vaultStore.read()
          return isDone
        },
      },
      startWorker,
    )
    try {
      await make(staged)
    } finally {
      staged.lock()
    }
    await ring.load()
    const secrets = await ring.unlock({ password })
    fresh = { unlocking: { password }, until: now() + freshMilliseconds }
    await changeNotes(() => noNotes)
    await adopt(secrets)
    return secrets
  }

  async function takeOver(password: string): Promise<void> {
    let failure: unknown = new ChainProblem('password.wrong')
    for (const other of await storage.others('vault')) {
      const text = await other.read('vault')
      const trial = createKeyRing({ read: async () => text, swap: async () => false }, startWorker)
      try {
        await trial.unlock({ password })
      } catch (error) {
        failure = error
        continue
      } finally {
        trial.lock()
      }
      if (text === null || !(await vaultStore.swap(null, text))) throw new ChainProblem('vault.changed_elsewhere')
      for (const name of ['book', 'notes']) {
        const theirs = await other.read(name)
        await storage.change(name, (there) => there ?? theirs)
      }
      for (const name of ['vault', 'book', 'notes']) await other.remove(name)
      await load()
      await ring.unlock({ password })
      return changed()
    }
    throw failure
  }

  tabs.hear((what) => {
    if (what === 'lock') ring.lock()
    else void load()
  })

  return {
    load,
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    lock() {
      ring.lock()
      tabs.tell('lock')
    },
    /** When somebody else is signed in: other tabs find out by themselves. */
    lockHere: () => ring.lock(),
    /** Somebody is there. It is nobody's mistake if the time was up just then. */
    touch: () => void ring.touch().catch(() => undefined),
    unlock: (unlocking: Unlocking) => trying(unlocking, () => ring.unlock(unlocking)),
    keep,
    enter,
    /** What was typed in the step before; null after a while, and once it was locked. */
    fresh: () => (fresh && fresh.until > now() ? fresh.unlocking : null),
    forgetFresh() {
      fresh = null
    },
    preview: ring.preview,
    sign: ring.sign,
    revealWords: (secret: string, unlocking: Unlocking) => trying(unlocking, () => ring.revealWords(secret, unlocking)),
    revealKey: (entry: Pick<WalletEntry, 'secret' | 'family' | 'path'>, unlocking: Unlocking) =>
      trying(unlocking, () => ring.revealKey(entry.secret ?? '', entry.family, entry.path, unlocking)),
    changePassword: (current: string, next: string) =>
      trying({ password: current }, () => ring.changePassword(current, next)).then(changed),
    addPasskey: (password: string, passkey: NewPasskey) =>
      trying({ password }, () => ring.addPasskey(password, passkey)).then(changed),
    removePasskey: (password: string, credential: string) =>
      trying({ password }, () => ring.removePasskey(password, credential)).then(changed),
    /** All secrets under a password of their own. */
    copy: (password: string, unlocking: Unlocking) => trying(unlocking, () => ring.copy(password, unlocking)),
    /** A copy under another password, without anything of it being kept here. */
    async recopy(copy: string, current: string, next: string): Promise<string> {
      let kept: string | null = null
      const passing = createKeyRing(
        {
          read: async () => kept,
          swap: async (_before, text) => {
            kept = text
            return true
          },
        },
        startWorker,
      )
      try {
        await passing.restore(copy, current, next)
        return await passing.copy(next, { password: next })
      } finally {
        passing.lock()
      }
    },
    /** A copy's keys, on a device that has none yet or whose password is forgotten. */
    async restore(
      copy: string,
      copyPassword: string,
      password: string,
      places: readonly (Place & { secret: string })[],
    ) {
      const secrets =
        state.status === 'none'
          ? await ring.restore(copy, copyPassword, password)
          : await replace((staged) => staged.restore(copy, copyPassword, password), password)
      for (const { id, kind } of secrets) {
        const known = places.filter(({ secret }) => secret === id).map(({ secret: _, ...place }) => place)
        await enter(id, known.length > 0 ? known : kind === 'words' ? firstPlaces : [])
      }
      return secrets
    },
    /** The words again, for whoever has forgotten the password. */
    async replaceByWords(words: string, password: string) {
      const [made] = await replace((staged) => staged.create({ kind: 'words', words }, password), password)
      if (made) await enter(made.id, firstPlaces)
    },
    /** How many other accounts' keys are in this browser. */
    countOthers: async () => (await storage.others('vault')).length,
    /** The keys of another account of this browser, whichever opens with this password: they are this account's from now on. */
    takeOver: (password: string) => trying({ password }, () => takeOver(password)),
    changeBook,
    confirmWords: (secret: string) =>
      changeNotes((there) => ({ ...there, unconfirmed: there.unconfirmed.filter((each) => each !== secret) })),
    noteCopy: (at: string | null) => changeNotes((there) => ({ ...there, copiedAt: at })),
    /** Nothing of the keys is left in this browser. */
    async removeAll() {
      ring.lock()
      for (const name of ['vault', 'book', 'notes']) await storage.remove(name)
      await load()
      tabs.tell('changed')
    },
  }
}

export type Keys = ReturnType<typeof createKeys>

export const firstPlaces: readonly Place[] = families.map((family) => ({ family, path: pathOf(family, 0) }))

/** The next address of a phrase in a family, after those that are known. */
export function nextPlace(entries: readonly WalletEntry[], secret: string, family: Family): Place {
  const taken = new Set(entries.flatMap((entry) => (entry.secret === secret ? [entry.path] : [])))
  let index = 0
  while (taken.has(pathOf(family, index))) index += 1
  return { family, path: pathOf(family, index) }
}
