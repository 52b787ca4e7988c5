import { currentTranslator } from '../../platform/i18n/i18n.ts'
import { lazyAhead } from '../../platform/loading/lazy-ahead.ts'
import type { ScannerSheetProps } from './ScannerSheet.tsx'

/** The scanner with its strings, fetched when somebody first wants to scan. */
export const ScannerSheet = lazyAhead<ScannerSheetProps>(async () => {
  const [module] = await Promise.all([import('./ScannerSheet.tsx'), currentTranslator()?.loadNamespaces(['scanner'])])
  return module.default
}).Component
