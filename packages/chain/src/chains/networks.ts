import type { Family } from '../derive/paths.ts'
import { ChainProblem } from '../problem.ts'

/** One chain, as data. Where its server is, only the proxy knows; a network that a person adds names its own. */
export interface Network {
  id: string
  family: Family
  name: string
  /** What a server must say that it is: the chain id, Solana's genesis hash, Casper's chain name. */
  chain: string
  test: boolean
  currency: { name: string; symbol: string; decimals: number }
  /** Addresses of pages about things on the chain, with `{id}` in them. */
  explorer?: { transaction: string; address: string }
  /** How many blocks have to follow before something counts as done. */
  confirmations: number
  /** Gas is paid as before London, whatever blocks say. */
  legacyFees?: boolean
  /** Added by the person, with the server that it is read from. */
  own?: { rpc: string }
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const pol = { name: 'POL', symbol: 'POL', decimals: 18 }
const bnb = { name: 'BNB', symbol: 'BNB', decimals: 18 }
const palm = { name: 'PALM', symbol: 'PALM', decimals: 18 }
const sol = { name: 'SOL', symbol: 'SOL', decimals: 9 }
const cspr = { name: 'CSPR', symbol: 'CSPR', decimals: 9 }

const scan = (site: string) => ({ transaction: `${site}/tx/{id}`, address: `${site}/address/{id}` })
const solscan = (cluster = '') => ({
  transaction: `https://explorer.solana.com/tx/{id}${cluster}`,
  address: `https://explorer.solana.com/address/{id}${cluster}`,
})
const cspring = (site: string) => ({ transaction: `${site}/deploy/{id}`, address: `${site}/account/{id}` })

const evm = (
  id: string,
  chain: number,
  name: string,
  currency: Network['currency'],
  confirmations: number,
  rest: Partial<Network> = {},
): Network => ({ id, family: 'evm', name, chain: String(chain), test: false, currency, confirmations, ...rest })

/** Main and test networks of all families (R48). Kaleido's are private: an operator or a person adds them, see `kaleido`. */
export const networks: readonly Network[] = [
  evm('ethereum', 1, 'Ethereum Mainnet', ether, 12, { explorer: scan('https://etherscan.io') }),
  evm('ethereum-sepolia', 11_155_111, 'Ethereum Sepolia', ether, 3, {
    test: true,
    explorer: scan('https://sepolia.etherscan.io'),
  }),
  evm('polygon', 137, 'Polygon Mainnet', pol, 64, { explorer: scan('https://polygonscan.com') }),
  evm('polygon-amoy', 80_002, 'Polygon Amoy', pol, 5, { test: true, explorer: scan('https://amoy.polygonscan.com') }),
  evm('bsc', 56, 'BNB Smart Chain', bnb, 15, { explorer: scan('https://bscscan.com') }),
  evm('bsc-testnet', 97, 'BNB Smart Chain Testnet', bnb, 5, {
    test: true,
    explorer: scan('https://testnet.bscscan.com'),
  }),
  evm('palm', 11_297_108_109, 'Palm Mainnet', palm, 5),
  evm('palm-testnet', 11_297_108_099, 'Palm Testnet', palm, 3, { test: true }),
  {
    id: 'solana',
    family: 'solana',
    name: 'Solana',
    chain: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    test: false,
    currency: sol,
    explorer: solscan(),
    confirmations: 32,
  },
  {
    id: 'solana-devnet',
    family: 'solana',
    name: 'Solana Devnet',
    chain: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
    test: true,
    currency: sol,
    explorer: solscan('?cluster=devnet'),
    confirmations: 32,
  },
  {
    id: 'casper',
    family: 'casper',
    name: 'Casper',
    chain: 'casper',
    test: false,
    currency: cspr,
    explorer: cspring('https://cspr.live'),
    confirmations: 1,
  },
  {
    id: 'casper-test',
    family: 'casper',
    name: 'Casper Testnet',
    chain: 'casper-test',
    test: true,
    currency: cspr,
    explorer: cspring('https://testnet.cspr.live'),
    confirmations: 1,
  },
]

export function networkById(id: string, own: readonly Network[] = []): Network {
  const network = [...networks, ...own].find((each) => each.id === id)
  if (!network) throw new ChainProblem('network.unknown', { id })
  return network
}

export interface OwnNetwork {
  family: Family
  name: string
  chain: string
  rpc: string
  symbol?: string
  test?: boolean
}

/** A network that a person adds. One of ours cannot be shadowed: its chain is refused, its name cannot be taken. */
export function ownNetwork(added: OwnNetwork): Network {
  const name = added.name.trim()
  const chain = readChain(added.family, added.chain.trim())
  const ours = networks.find((each) => each.family === added.family && each.chain === chain)
  if (ours) throw new ChainProblem('network.invalid', { field: 'chain', same: ours.id })
  const isTaken = networks.some((each) => each.name.toLowerCase() === name.toLowerCase())
  if (name === '' || name.length > 40 || isTaken) throw new ChainProblem('network.invalid', { field: 'name' })
  const symbol = added.symbol?.trim() || { evm: 'ETH', solana: 'SOL', casper: 'CSPR' }[added.family]
  if (!/^[\p{L}\p{N}$]{1,11}$/u.test(symbol)) throw new ChainProblem('network.invalid', { field: 'symbol' })
  return {
    id: `own-${added.family}-${chain}`,
    family: added.family,
    name,
    chain,
    test: added.test ?? false,
    currency: { name: symbol, symbol, decimals: added.family === 'evm' ? 18 : 9 },
    confirmations: 1,
    own: { rpc: readRpc(added.rpc) },
  }
}

/** Kaleido's chains are private, finish with their block and ask nothing for gas. */
export const kaleido = (added: Omit<OwnNetwork, 'family' | 'symbol'>): Network => ({
  ...ownNetwork({ ...added, family: 'evm' }),
  legacyFees: true,
})

function readChain(family: Family, text: string): string {
  if (family === 'evm') {
    const id = /^(0x[0-9a-f]{1,13}|\d{1,16})$/i.test(text) ? Number(text) : Number.NaN
    if (!Number.isSafeInteger(id) || id < 1) throw new ChainProblem('network.invalid', { field: 'chain' })
    return String(id)
  }
  const pattern = family === 'solana' ? /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ : /^[\w-]{1,64}$/
  if (!pattern.test(text)) throw new ChainProblem('network.invalid', { field: 'chain' })
  return text
}

function readRpc(text: string): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1'
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)))
    throw new ChainProblem('network.invalid', { field: 'rpc' })
  return url.href
}
