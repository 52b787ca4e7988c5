export { createRpc, type Rpc, type RpcLimits, RpcRefusal, type RpcTransport } from './json-rpc.ts'
export { rpcMethods } from './methods.ts'
