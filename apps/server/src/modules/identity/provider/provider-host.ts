import type Provider from 'oidc-provider'
import type { SigningKeys } from '../signing-keys.ts'

/** Hands out the provider of the current key set; a rotation puts a new instance in the old one's place. */
export interface ProviderHost {
  current(): Promise<Provider>
}

export function createProviderHost(
  keys: SigningKeys,
  build: (set: Awaited<ReturnType<SigningKeys['current']>>) => Provider,
): ProviderHost {
  let held: { version: string; provider: Provider } | null = null
  return {
    async current() {
      const set = await keys.current()
      if (held?.version !== set.version) held = { version: set.version, provider: build(set) }
      return held.provider
    },
  }
}
