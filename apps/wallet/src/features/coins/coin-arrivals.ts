import { lazy } from 'react'
import { currentTranslator } from '../../platform/i18n/i18n.ts'

/** Nobody waits for it at the start. */
export const CoinArrivals = lazy(async () => {
  const [module] = await Promise.all([import('./CoinArrivals.tsx'), currentTranslator()?.loadNamespaces(['coins'])])
  return module
})
