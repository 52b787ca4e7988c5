/**
 * The strings of each namespace, derived from its English file. A feature adds its own where its door is:
 * `declare module '…/platform/i18n/namespaces.ts' { interface Namespaces { 'my-feature': typeof en } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Namespaces {}

export type Namespace = keyof Namespaces & string

type WithoutPlural<K extends string> = K extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
  ? Base
  : K

export type KeyOf<N extends Namespace> = WithoutPlural<keyof Namespaces[N] & string>
