import { bytesToHex } from '@noble/hashes/utils.js'
import { randomBytes, toBase64Url } from '../bytes.ts'
import { addressOf } from '../derive/addresses.ts'
import { publicKeyOf, withKey } from '../derive/keys.ts'
import { ChainProblem } from '../problem.ts'
import { copyCost } from '../vault/format.ts'
import { readKeystore } from '../vault/keystore.ts'
import { readPrivateKey, writePrivateKey } from '../vault/private-keys.ts'
import type { Secret } from '../vault/secrets.ts'
import { wipeSecrets } from '../vault/secrets.ts'
import { addPasskey, changePassword, createVault, type OpenVault, openVault, removePasskey } from '../vault/vault.ts'
import { entropyOfWords, newEntropy, wordsOfEntropy } from '../vault/words.ts'
import type {
  DerivedAddress,
  KeeperCalls,
  KeeperMethod,
  KeeperReply,
  KeeperRequest,
  NewSecret,
  Place,
  SignAsk,
  Written,
} from './messages.ts'
import { signWith } from './sign.ts'

export interface KeeperSettings {
  /** How long nobody may have been there before the vault locks. */
  idleMilliseconds: number
  now: () => number
  setTimer: (work: () => void, milliseconds: number) => unknown
  clearTimer: (timer: never) => void
  onLocked: () => void
}

/** The most places that one call derives. */
const mostPlaces = 50

/**
 * Holds the unlocked vault in a worker of its own. Between two requests there is only a key that WebCrypto keeps to itself; secrets are opened
 * for one request and wiped. Requests are done one after the other, so that a change never meets another one.
 */
export function createKeeper(settings: KeeperSettings) {
  let vault: OpenVault | null = null
  let lastTouch = 0
  let timer: unknown
  let queue: Promise<unknown> = Promise.resolve()

  const lock = () => {
    if (timer !== undefined) settings.clearTimer(timer as never)
    timer = undefined
    vault = null
  }

  const lockByTime = () => {
    if (!vault) return
    lock()
    settings.onLocked()
  }

  const touch = () => {
    if (timer !== undefined) settings.clearTimer(timer as never)
    lastTouch = settings.now()
    timer = settings.setTimer(lockByTime, settings.idleMilliseconds)
  }

  /** Timers stop while a device sleeps, so the clock is asked, too. */
  const unlocked = (): OpenVault => {
    if (vault && settings.now() - lastTouch >= settings.idleMilliseconds) lockByTime()
    if (!vault) throw new ChainProblem('vault.locked')
    return vault
  }

  const take = (opened: OpenVault): Written => {
    vault = opened
    touch()
    return { text: opened.text, secrets: opened.secrets }
  }

  const methods: { [M in KeeperMethod]: (ask: KeeperCalls[M]['ask']) => Promise<KeeperCalls[M]['answer']> } = {
    create: async ({ secret, password }) => {
      const made = await secretOf(secret, settings.now())
      try {
        const text = await createVault([made], password, new Date(settings.now()))
        return take(await openVault(text, { password }))
      } finally {
        wipeSecrets([made])
      }
    },
    unlock: async ({ text, unlocking }) => ({ secrets: take(await openVault(text, unlocking)).secrets }),
    lock: async () => {
      lock()
      return {}
    },
    touch: async () => {
      unlocked()
      touch()
      return {}
    },
    add: async ({ secret }) => {
      const opened = unlocked()
      const made = await secretOf(secret, settings.now())
      try {
        return take(await opened.withSecrets((others) => withoutTwice(others, made), new Date(settings.now())))
      } finally {
        wipeSecrets([made])
      }
    },
    remove: async ({ secret, unlocking }) => {
      const opened = await openVault(unlocked().text, unlocking)
      const keep = (secrets: readonly Secret[]) => secrets.filter(({ id }) => id !== found(secrets, secret).id)
      return take(await opened.withSecrets(keep, new Date(settings.now())))
    },
    addresses: ({ secret, places }) => unlocked().use((secrets) => addressesOf(found(secrets, secret), places)),
    preview: async ({ words, places }) => {
      const secret = await secretOf({ kind: 'words', words }, settings.now())
      try {
        return await addressesOf(secret, places)
      } finally {
        wipeSecrets([secret])
      }
    },
    sign: (ask) => unlocked().use((secrets) => sign(found(secrets, ask.secret), ask)),
    reveal: async ({ secret, family, path, unlocking }) => {
      const opened = await openVault(unlocked().text, unlocking)
      return opened.use(async (secrets) => {
        const chosen = found(secrets, secret)
        if (!family) {
          if (chosen.kind !== 'words') throw new ChainProblem('keeper.refused')
          return { text: wordsOfEntropy(chosen.bytes).join(' ') }
        }
        return { text: await withKey(chosen, family, path, (key) => writePrivateKey(family, key)) }
      })
    },
    changePassword: async ({ current, next }) => {
      const text = await changePassword(unlocked().text, current, next, new Date(settings.now()))
      return take(await openVault(text, { password: next }))
    },
    addPasskey: async ({ password, passkey }) => {
      const text = await addPasskey(unlocked().text, password, passkey, new Date(settings.now()))
      return take(await openVault(text, { password }))
    },
    removePasskey: async ({ password, credential }) => {
      const text = await removePasskey(unlocked().text, password, credential, new Date(settings.now()))
      return take(await openVault(text, { password }))
    },
    settle: async ({ current, password }) => {
      const opened = await openVault(unlocked().text, { password: current })
      const now = new Date(settings.now())
      const text = await opened.use((secrets) => createVault(secrets, password, now))
      return take(await openVault(text, { password }))
    },
    copy: async ({ password, unlocking }) => {
      const opened = await openVault(unlocked().text, unlocking)
      const now = new Date(settings.now())
      return opened.use(async (secrets) => ({ text: await createVault(secrets, password, now, copyCost) }))
    },
  }

  /** What is asked by whoever holds the other end of the port; an answer says no more of an error than its code. */
  const handle = ({ id, method, ask }: KeeperRequest): Promise<KeeperReply> => {
    const answered = queue.then(async (): Promise<KeeperReply> => {
      try {
        if (!Object.hasOwn(methods, method)) throw new ChainProblem('keeper.refused')
        const answer = await (methods[method] as (ask: unknown) => Promise<unknown>)(ask)
        return { id, ok: true, answer }
      } catch (error) {
        const { code, facts } = error instanceof ChainProblem ? error : new ChainProblem('keeper.failed')
        return { id, ok: false, problem: code, facts }
      }
    })
    queue = answered
    return answered
  }

  return { handle, lock, isLocked: () => vault === null }
}

async function secretOf(secret: NewSecret, now: number): Promise<Secret> {
  const facts = { id: toBase64Url(randomBytes(12)), created: new Date(now).toISOString() }
  if (secret.kind === 'new-words') return { ...facts, kind: 'words', bytes: newEntropy() }
  if (secret.kind === 'words') return { ...facts, kind: 'words', bytes: entropyOfWords(secret.words) }
  const key =
    secret.kind === 'key'
      ? readPrivateKey(secret.family, secret.text)
      : await readKeystore(secret.json, secret.password)
  return { ...facts, kind: 'key', ...key }
}

/** What is there already stays as it is. */
function withoutTwice(others: readonly Secret[], made: Secret): Secret[] {
  const same = others.some(
    ({ kind, curve, bytes }) =>
      kind === made.kind &&
      curve === made.curve &&
      bytes.length === made.bytes.length &&
      bytes.every((byte, at) => byte === made.bytes[at]),
  )
  return same ? [...others] : [...others, made]
}

function found(secrets: readonly Secret[], id: string): Secret {
  const secret = secrets.find((each) => each.id === id)
  if (!secret) throw new ChainProblem('vault.secret_unknown')
  return secret
}

async function addressesOf(secret: Secret, places: readonly Place[]): Promise<DerivedAddress[]> {
  if (places.length > mostPlaces) throw new ChainProblem('keeper.refused')
  const derived: DerivedAddress[] = []
  for (const { family, path } of places) {
    derived.push(
      await withKey(secret, family, path, (key) => {
        const publicKey = publicKeyOf(key)
        const address = addressOf(family, key.curve, publicKey)
        return { family, ...(path ? { path } : {}), address, publicKey: bytesToHex(publicKey) }
      }),
    )
  }
  return derived
}

const sign = (secret: Secret, { family, path, address, request }: SignAsk) =>
  withKey(secret, family, path, async (key) => {
    if (addressOf(family, key.curve, publicKeyOf(key)) !== address) throw new ChainProblem('vault.address_differs')
    return { signature: await signWith(key, family, request) }
  })
