import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { balanceOf, prepare } from '@vitrine/chain/evm'
import { networkById } from '@vitrine/chain/networks'
import { createRpc, type RpcTransport } from '@vitrine/chain/rpc'
import { askChainNetwork, listChainNetworks } from '@vitrine/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { type Person, testWorld } from '../../testing/test-world.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** A node on the loopback address, behind a key in its path; it answers by method and keeps what it was asked. */
async function startNode() {
  const answers: Record<string, unknown> = {
    eth_chainId: '0x1',
    eth_blockNumber: '0x10',
    eth_getBalance: '0xde0b6b3a7640000',
    eth_getCode: '0x',
    eth_estimateGas: '0x5208',
    eth_feeHistory: { baseFeePerGas: ['0x1', '0x1'], reward: [['0x1', '0x2', '0x3']] },
  }
  const node = { asked: [] as string[], answers, raw: null as string | null, from: [] as (string | undefined)[] }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { id, method } = JSON.parse(body) as { id: number; method: string }
    node.asked.push(method)
    node.from.push(request.headers.authorization)
    if (node.answers[method] === 'hang up') return request.socket.destroy()
    if (node.raw !== null) return response.end(node.raw)
    const answer = node.answers[method]
    const said = answer instanceof Error ? { error: { code: -32000, message: answer.message } } : { result: answer }
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...said }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { node, url: `http://user:hidden@127.0.0.1:${port}/v2/secret-key` }
}

async function world() {
  const { node, url } = await startNode()
  const here = await testWorld({ env: { RPC_URLS: JSON.stringify({ '1': url, 'casper-test': url }) } })
  const ana = await here.account('Ana')
  const ask = (method: string, params: unknown[] = [], networkId = 'ethereum', by: Person = ana) =>
    by.call(askChainNetwork, { params: { networkId }, body: { method, params } })
  return { ...here, node, ana, ask }
}

test('the wallet reads and prepares by way of the server, which tells nobody where a network’s server is', async () => {
  const { node, ana, ask, stranger, clock } = await world()
  const { reply } = await ana.call(listChainNetworks, {})
  expect(reply.items.map(({ id }) => id)).toEqual(['ethereum', 'casper-test'])
  expect(JSON.stringify(reply)).not.toMatch(/secret|127\.0\.0\.1/)

  const transport: RpcTransport = async (network, body) => {
    const { id, method, params } = JSON.parse(body)
    const answer = await ask(method, params, network.id)
    return Response.json({ jsonrpc: '2.0', id, ...answer.reply })
  }
  const rpc = createRpc(networkById('ethereum'), transport)
  expect(await balanceOf(rpc, address)).toBe(10n ** 18n)
  const to = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
  expect((await prepare(rpc, address, { kind: 'coin', to, amount: '0.5' })).draft.chainId).toBe(1)
  expect(new Set(node.from)).toEqual(new Set([`Basic ${btoa('user:hidden')}`]))

  // What everybody asks is remembered for moments, what is somebody's own is not, and a no never.
  const times = (method: string) => node.asked.filter((each) => each === method).length
  const before = times('eth_blockNumber')
  await Promise.all([ask('eth_blockNumber'), ask('eth_blockNumber')])
  await ask('eth_blockNumber')
  expect(times('eth_blockNumber') - before).toBe(1)
  clock.advance({ seconds: 3 })
  await ask('eth_blockNumber')
  expect(times('eth_blockNumber') - before).toBe(2)
  const balances = times('eth_getBalance')
  await ask('eth_getBalance', [address, 'latest'])
  await ask('eth_getBalance', [address, 'latest'])
  expect(times('eth_getBalance') - balances).toBe(2)

  node.answers.eth_gasPrice = new Error('execution reverted')
  expect((await ask('eth_gasPrice')).reply).toEqual({ error: { code: -32000, message: 'execution reverted' } })
  node.answers.eth_gasPrice = new Error('no such key: secret-key')
  expect((await ask('eth_gasPrice')).reply).toEqual({ error: { code: -32000, message: '' } })

  for (const [method, networkId, code] of [
    ['eth_accounts', 'ethereum', 'chain.method_not_allowed'],
    ['debug_traceTransaction', 'ethereum', 'chain.method_not_allowed'],
    ['constructor', 'ethereum', 'chain.method_not_allowed'],
    ['eth_chainId', 'casper-test', 'chain.method_not_allowed'],
    ['eth_chainId', 'polygon', 'chain.network_not_found'],
    ['eth_chainId\n', 'ethereum', 'request.invalid'],
  ] as const)
    expect((await ask(method, [], networkId)).problem?.code).toBe(code)
  const nobody = await stranger.call(askChainNetwork, {
    params: { networkId: 'ethereum' },
    body: { method: 'eth_chainId', params: [] },
  })
  expect(nobody.problem?.code).toBe('auth.token_missing')

  node.answers.eth_getBalance = 'hang up'
  const down = await ask('eth_getBalance')
  expect(down.problem).toMatchObject({ code: 'chain.unreachable', details: { network: 'Ethereum Mainnet' } })
  node.raw = '<html>'
  expect((await ask('eth_getCode', [address])).problem?.code).toBe('chain.unreachable')
  node.raw = JSON.stringify('x'.repeat(4_000_001))
  expect((await ask('eth_getCode', [address])).problem?.code).toBe('chain.too_much')
  node.raw = null
  expect((await ask('eth_getCode', [address])).reply).toEqual({ result: '0x' })
})
