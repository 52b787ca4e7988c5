import type { Address } from '@solana/kit'

export const programs = {
  system: '11111111111111111111111111111111' as Address,
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address,
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address,
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as Address,
  computeBudget: 'ComputeBudget111111111111111111111111111111' as Address,
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address,
  metadata: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address,
  rules: 'auth9SigNpDKz4sJJ1DfCTuZrZNSAgh9sFD3rboVmgg' as Address,
  instructionsSysvar: 'Sysvar1nstructions1111111111111111111111111' as Address,
} as const

export const tokenPrograms: readonly Address[] = [programs.token, programs.token2022]
