import type { ProblemKey } from '@vitrine/web/problem-sentence'
import type { KeyIn } from '@vitrine/web/use-t'

/**
 * The strings of each namespace, derived from its English file. An area adds its own:
 * `declare module '…/platform/i18n/namespaces.ts' { interface Namespaces { 'my-area': typeof en } }`
 */
export interface Namespaces {
  /** The catalogue of packages/protocol. */
  problems: Record<ProblemKey, string>
}
export type Namespace = keyof Namespaces & string
export type KeyOf<N extends Namespace> = KeyIn<Namespaces, N>
