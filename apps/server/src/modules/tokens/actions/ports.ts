import type { Queryable } from '../../../platform/database/database.ts'
import type { Reach } from '../../../platform/reach.ts'
import type { FoundToken } from '../ledger/tokens.store.ts'

/** The action in whose transaction something is done beyond its token: it stays undone when the action is refused later on. */
export interface ActingScope {
  tx: Queryable
  token: FoundToken
  callerId: string
  /** The app they use; null where the server itself acts for them. */
  clientId: string | null
  /** Whose tokens, besides this one, that app may touch. */
  reach: Reach
  now: Date
  /** To be called by what changes the token's own row beside the action's effects. */
  tokenHasChanged(): void
}

/** One thing that behaviours may do beyond their own token. An action names those that it uses and gets no others. */
export interface Port<Name extends string = string, Api = unknown> {
  readonly name: Name
  /** For the module that does it: among the `ports` of its hooks. */
  provide(make: (action: ActingScope) => Api): ProvidedPort
}

export interface ProvidedPort {
  readonly name: string
  make(action: ActingScope): unknown
}

/** What an action gets that uses these ports, by their names. */
export type PortsOf<Uses extends readonly Port[]> = {
  [Used in Uses[number] as Used['name']]: Used extends Port<string, infer Api> ? Api : never
}

/** Declares what can be done, beside the behaviours that need it or by whoever does it. */
export function definePort<Name extends string, Api>(name: Name): Port<Name, Api> {
  return { name, provide: (make) => ({ name, make }) }
}
