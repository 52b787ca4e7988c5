/** Every way in which this package says no. The wallet has a sentence for each; `facts` are what that sentence names. */
export type ChainProblemCode =
  // words, keys and the vault
  | 'words.count'
  | 'words.unknown'
  | 'words.checksum'
  | 'key.invalid'
  | 'keystore.invalid'
  | 'keystore.too_costly'
  | 'password.too_weak'
  | 'password.wrong'
  | 'vault.damaged'
  | 'vault.newer'
  | 'vault.unsafe'
  | 'vault.locked'
  | 'vault.changed_elsewhere'
  | 'vault.not_stored'
  | 'vault.no_passkey'
  | 'vault.secret_unknown'
  | 'vault.address_differs'
  | 'copy.none'
  | 'copy.not_verified'
  | 'keeper.refused'
  | 'keeper.failed'
  // networks and their servers
  | 'network.unknown'
  | 'network.invalid'
  | 'network.wrong_chain'
  | 'rpc.unreachable'
  | 'rpc.timeout'
  | 'rpc.too_large'
  | 'rpc.malformed'
  | 'rpc.refused'
  // sending
  | 'address.invalid'
  | 'address.checksum'
  | 'address.other_family'
  | 'address.not_a_wallet'
  | 'amount.invalid'
  | 'amount.zero'
  | 'amount.too_small'
  | 'funds.amount'
  | 'funds.fee'
  | 'funds.leaves_dust'
  | 'token.not_owned'
  | 'token.unknown_standard'
  | 'transaction.differs'
  | 'transaction.rejected'
  | 'transaction.reverted'
  | 'transaction.expired'
  | 'transaction.not_pending'
  | 'request.invalid'
  | 'metadata.invalid'

export type Facts = Record<string, string | number | boolean | undefined>

export class ChainProblem extends Error {
  readonly code: ChainProblemCode
  readonly facts: Facts

  constructor(code: ChainProblemCode, facts: Facts = {}) {
    super(code)
    this.name = 'ChainProblem'
    this.code = code
    this.facts = facts
  }
}

export const isChainProblem = (error: unknown, code?: ChainProblemCode): error is ChainProblem =>
  error instanceof ChainProblem && (code === undefined || error.code === code)
