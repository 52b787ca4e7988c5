import { lazy } from 'react'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    newcomer: typeof en
  }
}

export { useMustConfirm } from './use-must-confirm.ts'

/** Comes only where somebody has to confirm. */
export const NewcomerPage = lazy(async () => ({ default: (await import('./NewcomerPage.tsx')).NewcomerPage }))
