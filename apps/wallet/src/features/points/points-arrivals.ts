import { lazy } from 'react'
import { currentTranslator } from '../../platform/i18n/i18n.ts'

/** Nobody waits for it at the start. */
export const PointsArrivals = lazy(async () => {
  const [module] = await Promise.all([import('./PointsArrivals.tsx'), currentTranslator()?.loadNamespaces(['points'])])
  return module
})
