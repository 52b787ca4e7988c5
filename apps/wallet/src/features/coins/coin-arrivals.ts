import { lazy } from 'react'
import { getI18n } from 'react-i18next'

/** Nobody waits for it at the start. */
export const CoinArrivals = lazy(async () => {
  const [module] = await Promise.all([import('./CoinArrivals.tsx'), getI18n()?.loadNamespaces(['coins'])])
  return module
})
