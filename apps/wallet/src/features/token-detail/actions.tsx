import type { Token } from '@vitrine/protocol'
import Copy from 'lucide-react/icons/copy-plus'
import Send from 'lucide-react/icons/send'
import Trash from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { isAble } from '../../components/token/token-view.ts'
import type { KeyOf } from '../../platform/i18n/namespaces.ts'
import { navigate } from '../../platform/navigation.ts'
import { href, inBusiness } from '../../platform/paths.ts'

export interface ActionContext {
  token: Token
  business: string | null
  deleteToken: () => void
}

/** One thing a holder can do: the list, its order and its names stand only here. */
export interface TokenAction {
  id: string
  label: KeyOf<'token-detail'>
  icon: ReactNode
  danger?: boolean
  isAvailable: (token: Token) => boolean
  run: (context: ActionContext) => void
}

export const tokenActions: readonly TokenAction[] = [
  {
    id: 'transfer',
    label: 'action-transfer',
    icon: <Send aria-hidden="true" />,
    isAvailable: (token) => isAble(token, 'Transfer'),
    run: ({ token, business }) => navigate(inBusiness(business, href('tokenSend', { tokenId: token.id }))),
  },
  {
    id: 'clone',
    label: 'action-clone',
    icon: <Copy aria-hidden="true" />,
    isAvailable: (token) => isAble(token, 'Clone'),
    run: ({ token, business }) => navigate(inBusiness(business, href('tokenShare', { tokenId: token.id }))),
  },
  {
    id: 'delete',
    label: 'action-delete',
    icon: <Trash aria-hidden="true" />,
    danger: true,
    isAvailable: (token) => isAble(token, 'Delete'),
    run: ({ deleteToken }) => deleteToken(),
  },
]
