import type { Pages } from '../../platform/page.tsx'
export const signInPages: Pages = {}
