import type { Token } from '@vitrine/protocol'
import { type ComponentType, createContext, type ReactNode, use } from 'react'

export interface TokenPartProps {
  token: Token
  /** The brand's area that the page stands in. */
  business: string | null
  isMine: boolean
  /** The token has left the wallet: the page goes with it. */
  onGone: () => void
  /** Stands at the head of the page, in place of the token's own words. */
  leads?: boolean
}

/** One thing that a holder can do with a token: a button among its actions. */
export interface TokenAction {
  id: string
  /** Where it stands among the others: the lower, the earlier; the first is the large one. */
  rank: number
  icon: ReactNode
  danger?: boolean
  /** Never in sight beside others: it stands behind "More". */
  minor?: boolean
  isAvailable: (token: Token) => boolean
  /** A hook: whether it is of use to this person now. Left out where being available says it all. */
  useIsOfUse?: (token: Token) => boolean
  /** A hook, called while the button is drawn. */
  useLabel: () => string
  /** A hook, called while the button is drawn; answers what a press does. Left out where the press opens a sheet. */
  useRun?: (props: TokenPartProps) => () => void
  /** What a press opens; lazily loaded (`lazyPart`). */
  Sheet?: ComponentType<TokenSheetProps>
}

export interface TokenSheetProps extends TokenPartProps {
  open: boolean
  onClose: () => void
}

/** What a feature adds to the page of a token. */
export interface TokenPart {
  /** The behaviour that it is about: `coupon-v1`. */
  id: string
  /** Where its section stands: the lower, the higher up. */
  rank: number
  isShown?: (token: Token) => boolean
  /** Stands between the token's words and its facts; lazily loaded (`lazyPart`), so that a page pays for what it shows. */
  Section?: ComponentType<TokenPartProps>
  /** Its section is what its holder has come for: at the head of the page, as a pass. */
  leads?: boolean
  actions?: readonly TokenAction[]
}

const TokenPartsContext = createContext<readonly TokenPart[]>([])

/** Filled in app/: features meet there. */
export const TokenPartsProvider = TokenPartsContext.Provider

export const useTokenParts = (): readonly TokenPart[] => use(TokenPartsContext)
