import type { Family, KeyPath } from '../derive/paths.ts'
import { ChainProblem } from '../problem.ts'
import type { SecretFacts } from '../vault/secrets.ts'
import type { Unlocking } from '../vault/unlocking.ts'
import { type NewPasskey, passkeysOf } from '../vault/vault.ts'
import { createKeeperClient, type KeeperWorker } from './client.ts'
import type {
  DerivedAddress,
  KeeperCalls,
  KeeperMethod,
  NewSecret,
  Place,
  SignAsk,
  Signed,
  Written,
} from './messages.ts'

/** Where the vault is kept on this device. Other tabs write there, too. */
export interface VaultStore {
  read(): Promise<string | null>
  /** Puts `next` where `previous` still is, in one step; false where something else is there by now. Rejects where there is no room. */
  swap(previous: string | null, next: string): Promise<boolean>
}

export type KeyRingState = { state: 'none' } | { state: 'locked' } | { state: 'open'; secrets: SecretFacts[] }

/** The vault of this device, for screens: what is changed is stored and read back before it counts. */
export function createKeyRing(store: VaultStore, startWorker: () => KeeperWorker) {
  let state: KeyRingState = { state: 'none' }
  /** What is stored as far as this tab knows. */
  let stored: string | null = null
  const listeners = new Set<() => void>()

  const become = (next: KeyRingState) => {
    state = next
    for (const listener of listeners) listener()
  }

  const keeper = createKeeperClient(startWorker, () => become({ state: 'locked' }))

  const lock = () => {
    keeper.end()
    if (state.state === 'open') become({ state: 'locked' })
  }

  /** Where it cannot be kept, what the worker holds by now is forgotten with it. */
  const keep = async ({ text, secrets }: Written): Promise<SecretFacts[]> => {
    try {
      if (!(await store.swap(stored, text))) throw new ChainProblem('vault.changed_elsewhere')
      if ((await store.read()) !== text) throw new ChainProblem('vault.not_stored')
    } catch (error) {
      keeper.end()
      become({ state: stored === null ? 'none' : 'locked' })
      throw error instanceof ChainProblem ? error : new ChainProblem('vault.not_stored')
    }
    stored = text
    become({ state: 'open', secrets })
    return secrets
  }

  const change = async <M extends KeeperMethod>(method: M, ask: KeeperCalls[M]['ask']) =>
    keep((await keeper.call(method, ask)) as Written)

  return {
    /** Looks at what is stored; called once, and whenever another tab has written. */
    async load(): Promise<KeyRingState> {
      const text = await store.read()
      if (text !== stored) {
        stored = text
        keeper.end()
        become({ state: text === null ? 'none' : 'locked' })
      }
      return state
    },
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    create: (secret: NewSecret, password: string) => change('create', { secret, password }),
    /** A vault from elsewhere, such as a copy, under a password for this device. Nothing here is replaced by it. */
    async restore(copy: string, copyPassword: string, password: string): Promise<SecretFacts[]> {
      if (stored !== null) throw new ChainProblem('vault.changed_elsewhere')
      await keeper.call('unlock', { text: copy, unlocking: { password: copyPassword } })
      return change('settle', { current: copyPassword, password })
    },
    async unlock(unlocking: Unlocking): Promise<SecretFacts[]> {
      const text = await store.read()
      if (text === null) throw new ChainProblem('vault.secret_unknown')
      const { secrets } = await keeper.call('unlock', { text, unlocking })
      stored = text
      become({ state: 'open', secrets })
      return secrets
    },
    lock,
    touch: () => keeper.call('touch', {}),
    add: (secret: NewSecret) => change('add', { secret }),
    remove: (secret: string, unlocking: Unlocking) => change('remove', { secret, unlocking }),
    changePassword: (current: string, next: string) => change('changePassword', { current, next }),
    addPasskey: (password: string, passkey: NewPasskey) => change('addPasskey', { password, passkey }),
    removePasskey: (password: string, credential: string) => change('removePasskey', { password, credential }),
    passkeys: () => (stored === null ? [] : passkeysOf(stored)),
    addresses: (secret: string, places: Place[]): Promise<DerivedAddress[]> =>
      keeper.call('addresses', { secret, places }),
    preview: (words: string, places: Place[]): Promise<DerivedAddress[]> => keeper.call('preview', { words, places }),
    sign: (ask: SignAsk): Promise<Signed> => keeper.call('sign', ask),
    revealWords: async (secret: string, unlocking: Unlocking): Promise<string> =>
      (await keeper.call('reveal', { secret, unlocking })).text,
    revealKey: async (secret: string, family: Family, path: KeyPath | undefined, unlocking: Unlocking) =>
      (await keeper.call('reveal', { secret, family, ...(path ? { path } : {}), unlocking })).text,
    copy: async (password: string, unlocking: Unlocking): Promise<string> =>
      (await keeper.call('copy', { password, unlocking })).text,
  }
}

export type KeyRing = ReturnType<typeof createKeyRing>
