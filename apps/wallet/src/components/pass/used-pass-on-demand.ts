import { currentTranslator } from '../../platform/i18n/i18n.ts'
import { lazyAhead } from '../../platform/loading/lazy-ahead.ts'

/** With its strings, where a pass has just been scanned. */
export const UsedPass = lazyAhead<Parameters<typeof import('./UsedPass.tsx')['default']>[0]>(async () => {
  const [module] = await Promise.all([import('./UsedPass.tsx'), currentTranslator()?.loadNamespaces(['pass'])])
  return module.default
}).Component
