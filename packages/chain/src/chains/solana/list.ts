import type { Address } from '@solana/kit'
import { ChainProblem } from '../../problem.ts'
import type { Rpc } from '../rpc/json-rpc.ts'
import { isSingle, metadataAddress, type OnChainMetadata, readMintMetadata, readOnChainMetadata } from './metaplex.ts'
import { tokenPrograms } from './programs.ts'
import { accountsOf, confirmed, extension, readAccount, readMint, readTokenAccount } from './read.ts'

export interface HeldToken {
  mint: string
  /** The token account that holds it. */
  account: string
  program: string
  units: bigint
  decimals: number
  isFrozen: boolean
  /** One of its kind; otherwise a coin. */
  isNft: boolean
  metadata: (Pick<OnChainMetadata, 'name' | 'symbol' | 'uri'> & Partial<OnChainMetadata>) | null
}

/** Everything of both token programs that an address holds, with what the chain itself says of it. */
export async function tokensOf(rpc: Rpc, owner: string): Promise<HeldToken[]> {
  const lists = await Promise.all(
    tokenPrograms.map((programId) =>
      rpc.call<{ value?: unknown }>('getTokenAccountsByOwner', [
        owner,
        { programId },
        { ...confirmed, encoding: 'base64' },
      ]),
    ),
  )
  const held = lists.flatMap(({ value }) => {
    if (!Array.isArray(value)) throw new ChainProblem('rpc.malformed')
    return value.flatMap((each: { pubkey?: unknown; account?: unknown }) => {
      const account = readAccount(each.account ?? null)
      const token = account && readTokenAccount(account)
      // What a server lists for another owner, or nothing of, is not held.
      if (!token || token.owner !== owner || token.units === 0n || typeof each.pubkey !== 'string') return []
      return [{ account: each.pubkey, token }]
    })
  })
  const mints = [...new Set(held.map(({ token }) => token.mint))]
  const [mintAccounts, metadataAccounts] = await Promise.all([
    accountsOf(rpc, mints),
    Promise.all(mints.map((mint) => metadataAddress(mint as Address))).then((addresses) => accountsOf(rpc, addresses)),
  ])
  return held.flatMap(({ account, token }) => {
    const at = mints.indexOf(token.mint)
    const mintAccount = mintAccounts[at]
    const mint = mintAccount && readMint(mintAccount)
    if (!mint) return []
    const own = mint.extensions.get(extension.metadata)
    const beside = metadataAccounts[at]
    const metadata = (beside && readOnChainMetadata(beside.data)) ?? (own ? readMintMetadata(own) : null)
    const standard = (metadata as Partial<OnChainMetadata> | null)?.standard ?? null
    const isNft = mint.decimals === 0 && (isSingle(standard) || (mint.supply === 1n && standard !== 'coin'))
    const { decimals, program } = mint
    return [
      { mint: token.mint, account, program, units: token.units, decimals, isFrozen: token.isFrozen, isNft, metadata },
    ]
  })
}
