import { type CodeIdentity, readIdentifier } from './identifier.ts'

export type LoginHint =
  | { way: 'code'; identity: CodeIdentity }
  | { way: 'guest' }
  | { way: 'wallet'; chain: 'eth' | 'sol' }

/** What the connect screen, or another client, told of how the person wants to sign in. */
export function readLoginHint(hint: string | null): LoginHint | null {
  if (hint === 'guest') return { way: 'guest' }
  if (hint === 'wallet:eth') return { way: 'wallet', chain: 'eth' }
  if (hint === 'wallet:sol') return { way: 'wallet', chain: 'sol' }
  const identity = hint ? readIdentifier(hint) : null
  return identity && { way: 'code', identity }
}
