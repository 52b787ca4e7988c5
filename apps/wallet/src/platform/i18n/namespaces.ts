import type { KeyIn } from '@vitrine/web/use-t'

/**
 * The strings of each namespace, derived from its English file. A feature adds its own where its door is:
 * `declare module '…/platform/i18n/namespaces.ts' { interface Namespaces { 'my-feature': typeof en } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Namespaces {}

export type Namespace = keyof Namespaces & string
export type KeyOf<N extends Namespace> = KeyIn<Namespaces, N>
