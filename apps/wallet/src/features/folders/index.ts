import { lazyPart } from '../../components/token-parts/lazy-part.ts'
import type { TokenPart } from '../../components/token-parts/token-parts.ts'
import { combineAction } from './combine-action.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    folders: typeof en
  }
}

export const folderParts: readonly TokenPart[] = [
  {
    id: 'folder-v1',
    rank: 10,
    Section: lazyPart(['folders', 'moving', 'problem', 'problems'], () => import('./FolderSection.tsx')),
  },
  { id: 'combinable-v1', rank: 0, isShown: () => false, actions: [combineAction] },
]
