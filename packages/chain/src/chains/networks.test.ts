import { expect, test } from 'vitest'
import { kaleido, networkById, networks, ownNetwork } from './networks.ts'
import { assertChain, tryNetwork } from './rpc/chain-check.ts'
import { createRpc, type RpcTransport } from './rpc/json-rpc.ts'

const ethereum = networkById('ethereum')
const answering =
  (result: unknown): RpcTransport =>
  async (_, body) =>
    Response.json({ jsonrpc: '2.0', id: (JSON.parse(body) as { id: number }).id, result })

test('every network is one chain once; Palm’s test network is another one, and Polygon’s coin is POL', () => {
  const chains = networks.map(({ family, chain }) => `${family} ${chain}`)
  expect(new Set(chains).size).toBe(chains.length)
  expect(networkById('palm').chain).toBe('11297108109')
  expect(networkById('palm-testnet').chain).toBe('11297108099')
  expect(networkById('polygon').currency.symbol).toBe('POL')
  expect(() => networkById('nowhere')).toThrow('network.unknown')
})

test('a network of a person’s own shadows none of ours, and has a server over TLS', () => {
  const own = { family: 'evm', name: 'Club', chain: '0x539', rpc: 'https://rpc.example.com' } as const
  expect(ownNetwork(own)).toMatchObject({
    id: 'own-evm-1337',
    chain: '1337',
    currency: { symbol: 'ETH', decimals: 18 },
  })
  expect(kaleido({ ...own, name: 'Kaleido Club' })).toMatchObject({ legacyFees: true, confirmations: 1 })
  const refused = (change: object, facts: object) =>
    expect(() => ownNetwork({ ...own, ...change })).toThrow(expect.objectContaining({ code: 'network.invalid', facts }))
  refused({ chain: '1' }, { field: 'chain', same: 'ethereum' })
  refused({ chain: '0' }, { field: 'chain' })
  refused({ name: 'ethereum mainnet' }, { field: 'name' })
  refused({ rpc: 'http://rpc.example.com' }, { field: 'rpc' })
  refused({ rpc: 'javascript:alert(1)' }, { field: 'rpc' })
  refused({ symbol: '<b>' }, { field: 'symbol' })
  expect(ownNetwork({ ...own, rpc: 'http://localhost:8545' }).own?.rpc).toBe('http://localhost:8545/')
})

test('a server of another chain is refused', async () => {
  await assertChain(createRpc(ethereum, answering('0x1')))
  await expect(assertChain(createRpc(ethereum, answering('0x89')))).rejects.toMatchObject({
    code: 'network.wrong_chain',
    facts: { expected: '1', found: '137' },
  })
  await expect(assertChain(createRpc(ethereum, answering({})))).rejects.toMatchObject({ code: 'network.wrong_chain' })
  await assertChain(createRpc(networkById('casper'), answering({ chainspec_name: 'casper' })))
  await expect(
    tryNetwork(createRpc(networkById('solana'), answering(networkById('solana-devnet').chain))),
  ).rejects.toMatchObject({ code: 'network.wrong_chain' })
})

test.each<[string, RpcTransport, string]>([
  ['hangs', () => new Promise(() => {}), 'rpc.timeout'],
  [
    'hangs in the middle of its answer',
    async () => new Response(new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array([123])) })),
    'rpc.timeout',
  ],
  ['is not there', async () => Promise.reject(new TypeError('Failed to fetch')), 'rpc.unreachable'],
  ['answers with a page', async () => new Response('<html>', { status: 502 }), 'rpc.unreachable'],
  ['answers with no JSON', async () => new Response('so much'), 'rpc.malformed'],
  ['answers another question', async () => Response.json({ id: 999, result: '0x1' }), 'rpc.malformed'],
  ['answers nothing', async (_, body) => Response.json({ id: JSON.parse(body).id }), 'rpc.malformed'],
  [
    'says that it is much',
    async () => new Response('{}', { headers: { 'content-length': '99999999' } }),
    'rpc.too_large',
  ],
  [
    'never ends',
    async () => new Response(new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(50_000)) })),
    'rpc.too_large',
  ],
  [
    'refuses',
    async () => Response.json({ id: 1, error: { code: -32000, message: 'no' } }, { status: 400 }),
    'rpc.refused',
  ],
])('a server that %s', async (_, send, code) => {
  const rpc = createRpc(ethereum, send, { milliseconds: 50, bytes: 1_000_000 })
  await expect(rpc.call('eth_chainId', [])).rejects.toMatchObject({ code })
})
