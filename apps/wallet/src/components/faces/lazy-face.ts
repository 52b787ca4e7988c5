import type { FaceKind } from '@vitrine/token-rules/faces'
import type { ComponentType } from 'react'
import { currentTranslator } from '../../platform/i18n/i18n.ts'
import { type LazyAhead, lazyAhead } from '../../platform/loading/lazy-ahead.ts'
import type { FaceProps } from './face-props.ts'

/** A kind of face whose code comes, with its words, when the first of it is shown. */
export function lazyFace<K extends FaceKind>(
  load: () => Promise<ComponentType<FaceProps<K>>>,
): LazyAhead<FaceProps<K>> {
  return lazyAhead<FaceProps<K>>(async () => {
    const [component] = await Promise.all([load(), currentTranslator()?.loadNamespaces(['faces'])])
    return component
  })
}
