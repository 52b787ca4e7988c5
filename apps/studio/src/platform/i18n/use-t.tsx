import { speaking, type TranslateIn } from '@vitrine/web/use-t'
import type { Namespace, Namespaces } from './namespaces.ts'

export { TranslatorProvider, useLanguage } from '@vitrine/web/use-t'
export type Translate<N extends Namespace> = TranslateIn<Namespaces, N>
/** By Studio's own namespaces: what is no key of theirs is a type error. */
export const { useT, useLateT, Sentence } = speaking<Namespaces>()
