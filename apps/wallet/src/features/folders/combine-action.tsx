import type { Token } from '@vitrine/protocol'
import FolderInput from 'lucide-react/icons/folder-input'
import { isAble } from '../../components/token/token-view.ts'
import { lazyPart } from '../../components/token-parts/lazy-part.ts'
import type { TokenAction, TokenSheetProps } from '../../components/token-parts/token-parts.ts'
import { useFolders } from '../../data/tokens/folder-contents.ts'
import { folderOf } from '../../data/tokens/folders.ts'
import { useT } from '../../platform/i18n/use-t.tsx'

/** Who may delete a token owns it; whoever owns it may put it in order. */
const canMove = (token: Token) => isAble(token, 'Delete') && token.parentId === '.' && folderOf(token) === null

/** Putting any token of one's own into one of one's folders. */
export const combineAction: TokenAction = {
  id: 'combine',
  rank: 200,
  icon: <FolderInput aria-hidden="true" />,
  minor: true,
  isAvailable: canMove,
  useIsOfUse: (token) => (useFolders(token, { enabled: canMove(token) }).data ?? []).length > 0,
  useLabel: () => useT('folders')('action-combine'),
  Sheet: lazyPart<TokenSheetProps>(
    ['folders', 'moving', 'problem', 'problems'],
    () => import('./FolderChoiceSheet.tsx'),
  ),
}
