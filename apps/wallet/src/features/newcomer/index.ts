import { lazy } from 'react'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    newcomer: typeof en
  }
}

export type { MustConfirm } from './use-must-confirm.ts'

/** Tells what somebody has yet to confirm; comes when the first screen is there. */
export const WhatToConfirm = lazy(async () => ({ default: (await import('./WhatToConfirm.tsx')).WhatToConfirm }))

/** Comes only where somebody has to confirm. */
export const NewcomerPage = lazy(async () => ({ default: (await import('./NewcomerPage.tsx')).NewcomerPage }))
