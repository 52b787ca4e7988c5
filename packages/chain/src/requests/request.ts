import type { Family } from '../derive/paths.ts'

/** What somebody is asked to sign, as data: sentences are made of it where languages are. */
export interface ReadRequest {
  family: Family
  kind: RequestKind
  parties: Party[]
  amounts: RequestAmount[]
  risks: Risk[]
  /** The words of a message, or a call's name, as they are. */
  text?: string
  /** When what is signed stops holding, in seconds since 1970. */
  until?: number
}

export type RequestKind =
  | 'send-coin'
  | 'send-token'
  | 'send-nft'
  | 'allow-token'
  | 'allow-nft'
  | 'allow-all-nfts'
  | 'revoke'
  | 'sell'
  | 'sign-in'
  | 'message'
  | 'make-contract'
  | 'close-account'
  | 'give-away-account'
  | 'stake'
  | 'call'
  | 'several'
  | 'unknown'

export interface Party {
  role: 'recipient' | 'spender' | 'contract' | 'program' | 'owner' | 'site'
  address: string
}

export interface RequestAmount {
  kind: 'coin' | 'token' | 'nft'
  /** Absent for the chain's coin. */
  contract?: string
  tokenId?: string
  /** In the smallest unit; `unlimited` is all that there ever will be. */
  units: string | 'unlimited'
}

export type Risk =
  /** Danger: others may take everything of a coin, or all tokens of a contract. */
  | 'unlimited'
  | 'all-tokens'
  /** Danger: the signature alone moves things, without a transaction and without a fee. */
  | 'signature-moves-tokens'
  /** Danger: what the site says that it is and where it is differ. */
  | 'other-site'
  /** Danger: nobody can read what it does. */
  | 'unreadable'
  /** Danger: sent from somebody else's account. */
  | 'not-yours'
  /** Danger: an account or its rights go to somebody else. */
  | 'gives-away-account'
  /** Notice: it holds for a long time, or for ever. */
  | 'no-end'
  /** Danger: it is too late already. */
  | 'expired'
  /** Danger: for another chain than the one that is shown. */
  | 'other-chain'

export const dangers: readonly Risk[] = [
  'unlimited',
  'all-tokens',
  'signature-moves-tokens',
  'other-site',
  'unreadable',
  'not-yours',
  'gives-away-account',
  'expired',
  'other-chain',
]

export const isDangerous = ({ risks }: ReadRequest): boolean => risks.some((risk) => dangers.includes(risk))
