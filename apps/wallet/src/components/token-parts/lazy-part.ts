import type { ComponentType } from 'react'
import { currentTranslator } from '../../platform/i18n/i18n.ts'
import type { Namespace } from '../../platform/i18n/namespaces.ts'
import { lazyAhead } from '../../platform/loading/lazy-ahead.ts'
import type { TokenPartProps } from './token-parts.ts'

/** A section or sheet that loads with its strings, side by side, when a token first shows it. */
export function lazyPart<P extends TokenPartProps = TokenPartProps>(
  namespaces: readonly Namespace[],
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  return lazyAhead<P>(async () => {
    const [module] = await Promise.all([load(), currentTranslator()?.loadNamespaces([...namespaces])])
    return module.default
  }).Component
}
