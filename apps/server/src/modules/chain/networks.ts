import { type Network, networks } from '@vitrine/chain/networks'

export interface OfferedNetwork {
  network: Network
  rpcUrl: string
}

/** Networks that somebody has named a server for, by chain id or by the network's own id. */
export const offeredNetworks = (rpcUrls: Readonly<Record<string, string>>): OfferedNetwork[] =>
  networks.flatMap((network) => {
    const rpcUrl = rpcUrls[network.id] ?? (network.family === 'evm' ? rpcUrls[network.chain] : undefined)
    return rpcUrl ? [{ network, rpcUrl }] : []
  })
