import { useQueryClient } from '@tanstack/react-query'
import type { Family } from '@vitrine/chain'
import { createContext, use, useSyncExternalStore } from 'react'
import { type SessionPort, useSession, useSessionTokens } from '../../platform/session/use-session.tsx'
import { perAccount } from '../account/per-account.ts'
import { browserKeyStorage } from './key-storage.ts'
import { createKeys, type Keys, type KeysState } from './keys.ts'
import { lockWhenLeft } from './lock-when-left.ts'

/** Names of chains' families, which are the same in every language. */
export const familyNames: Record<Family, string> = { evm: 'Ethereum', solana: 'Solana', casper: 'Casper' }

export const nameOfAddress = (family: Family, number: number) =>
  number === 1 ? familyNames[family] : `${familyNames[family]} ${number}`

function openKeys(accountId: string, session: SessionPort['session']): Keys {
  const channel = new BroadcastChannel(`vitrine-keys ${accountId}`)
  const keys = createKeys({
    storage: browserKeyStorage(accountId),
    startWorker: () => new Worker(new URL('@vitrine/chain/keys/worker', import.meta.url), { type: 'module' }),
    tabs: {
      tell: (what) => channel.postMessage(what),
      hear: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
    },
    now: Date.now,
    nameOf: nameOfAddress,
  })
  const stopWatching = lockWhenLeft(keys)
  const stop = session.subscribe(() => {
    const now = session.state()
    if (now.status === 'signed-in' && now.sub === accountId) return
    keys.lockHere()
    channel.close()
    stopWatching()
    stop()
  })
  void keys.load()
  return keys
}

const placeOf = perAccount<{ keys: Keys | null }>(() => ({ keys: null }))

/** Other keys than the browser's, for stories and tests. */
export const KeysContext = createContext<Keys | null>(null)

/** The keys of whoever is signed in, opened by the first screen that asks. */
export function useKeys(): Keys {
  const given = use(KeysContext)
  const place = placeOf(useQueryClient())
  const session = useSession()
  const port = useSessionTokens()
  if (given) return given
  if (session.status !== 'signed-in') throw new Error('Keys are somebody’s.')
  place.keys ??= openKeys(session.sub, port)
  return place.keys
}

export function useKeysState(): KeysState {
  const keys = useKeys()
  return useSyncExternalStore(keys.subscribe, keys.state)
}
