import { askChainNetwork, listChainNetworks } from '@vitrine/protocol'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleHooks } from '../../platform/modules/module.ts'
import { offeredNetworks } from './networks.ts'
import { createRpcProxy, type RpcProxyNeeds } from './rpc-proxy.ts'

export interface ChainNeeds extends Omit<RpcProxyNeeds, 'networks'> {
  /** Addresses of networks' servers, by chain id or by the network's own id. */
  rpcUrls: Readonly<Record<string, string>>
}

export function chainModule({ rpcUrls, ...needs }: ChainNeeds): ModuleHooks {
  const networks = offeredNetworks(rpcUrls)
  const proxy = createRpcProxy({ ...needs, networks })
  const items = networks.map(({ network: { own: _, ...network } }) => network)
  return {
    name: 'chain',
    mount(http) {
      serve(http, listChainNetworks, async () => ({ items }))
      serve(http, askChainNetwork, ({ params, body }) => proxy.ask(params.networkId, body.method, body.params))
    },
  }
}
