import FolderInput from 'lucide-react/icons/folder-input'
import { isAble } from '../../components/token/token-view.ts'
import { lazyPart } from '../../components/token-parts/lazy-part.ts'
import type { TokenAction, TokenSheetProps } from '../../components/token-parts/token-parts.ts'
import { folderOf } from '../../data/folders.ts'
import { useT } from '../../platform/i18n/use-t.tsx'

/** Putting any token of one's own into one of one's folders. */
export const combineAction: TokenAction = {
  id: 'combine',
  rank: 200,
  icon: <FolderInput aria-hidden="true" />,
  // Who may delete a token owns it; whoever owns it may put it in order.
  isAvailable: (token) => isAble(token, 'Delete') && token.parentId === '.' && folderOf(token) === null,
  useLabel: () => useT('folders')('action-combine'),
  Sheet: lazyPart<TokenSheetProps>(
    ['folders', 'moving', 'problem', 'problems'],
    () => import('./FolderChoiceSheet.tsx'),
  ),
}
