import { lazy } from 'react'
import { getI18n } from 'react-i18next'

/** Nobody waits for it at the start. */
export const PointsArrivals = lazy(async () => {
  const [module] = await Promise.all([import('./PointsArrivals.tsx'), getI18n()?.loadNamespaces(['points'])])
  return module
})
