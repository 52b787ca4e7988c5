import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * What belongs to the account that is signed in, beside its cache: made when it is first asked for, and gone with that cache when they sign
 * out or somebody else signs in. Nothing of a person is kept in a module.
 */
export function perAccount<T>(create: () => T): (client: QueryClient) => T {
  const made = new WeakMap<QueryClient, { it: T }>()
  return (client) => {
    const known = made.get(client) ?? { it: create() }
    made.set(client, known)
    return known.it
  }
}

export interface AccountValue<T> {
  read(): T
  write(value: T): void
  subscribe(listener: () => void): () => void
}

/** A value that screens of one account share. */
export const accountValue = <T>(first: T): ((client: QueryClient) => AccountValue<T>) =>
  perAccount(() => {
    const listeners = new Set<() => void>()
    let value = first
    return {
      read: () => value,
      write(next) {
        value = next
        for (const listener of listeners) listener()
      },
      subscribe(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
  })

/** The value, drawn anew when it changes. */
export function useAccountValue<T>(placeOf: (client: QueryClient) => AccountValue<T>): T {
  const { read, subscribe } = placeOf(useQueryClient())
  return useSyncExternalStore(subscribe, read)
}
