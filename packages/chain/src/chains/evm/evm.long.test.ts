import { encodeFunctionData, parseAbi } from 'viem/utils'
import { afterAll, expect, test } from 'vitest'
import type { SignAsk } from '../../keys/messages.ts'
import { signWith } from '../../keys/sign.ts'
import { startAnvil } from '../../testing/anvil.ts'
import bytecode from '../../testing/contracts/bytecode.json' with { type: 'json' }
import { withId } from '../metadata.ts'
import { type Network, networkById } from '../networks.ts'
import { aloneHere } from '../pending-store.ts'
import { createRpc, type Rpc } from '../rpc/json-rpc.ts'
import { type EvmIntent, prepare } from './prepare.ts'
import { createQueue, type EvmRecord } from './queue.ts'
import { balanceOf, coinBalance, coinFacts, nftBalance, nftStandard, tokenUri } from './read.ts'
import { simulate } from './simulate.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const account = { secret: 's', address }
const bytes = Uint8Array.from(
  'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'.match(/../g) as string[],
  (pair) => Number.parseInt(pair, 16),
)
const sign = async ({ request }: SignAsk) => ({
  signature: await signWith({ curve: 'secp256k1', bytes }, 'evm', request),
})

const anvil = await startAnvil('--chain-id', '11297108109', '--no-mining')
const old = await startAnvil('--chain-id', '1337', '--hardfork', 'berlin', '--gas-price', '0', '--no-mining')
afterAll(async () => {
  await anvil?.stop()
  await old?.stop()
})

function walletOn(rpc: Rpc) {
  const records = new Map<string, EvmRecord>()
  const store = {
    all: async () => [...records.values()],
    put: async (record: EvmRecord) => void records.set(record.id, record),
    remove: async (id: string) => void records.delete(id),
  }
  const queue = createQueue({ rpc, sign, store, alone: aloneHere(), now: Date.now })
  const mine = () => rpc.call('anvil_mine', ['0x8'])
  const send = async (intent: EvmIntent) => {
    const prepared = await prepare(rpc, address, intent)
    const record = await queue.send(account, prepared.draft)
    await mine()
    await queue.look(address)
    expect((await queue.records(address)).find(({ id }) => id === record.id)?.state).toBe('done')
    return prepared
  }
  const deploy = async (name: keyof typeof bytecode): Promise<string> => {
    const { draft } = await prepare(rpc, address, { kind: 'call', data: bytecode[name] as `0x${string}`, value: 0n })
    const { id } = await queue.send(account, draft)
    await mine()
    const receipt = await rpc.call<{ contractAddress: string }>('eth_getTransactionReceipt', [id])
    await queue.look(address)
    return receipt.contractAddress
  }
  return { queue, send, deploy, mine }
}

test.skipIf(!anvil)('holds and sends coins, tokens and NFTs on a chain of London', async () => {
  const network: Network = networkById('palm')
  const rpc = createRpc(network, (anvil as NonNullable<typeof anvil>).send)
  const { queue, send, deploy, mine } = walletOn(rpc)

  await send({ kind: 'coin', to, amount: '1.5' })
  expect(await balanceOf(rpc, to)).toBe(1_500_000_000_000_000_000n)

  const coin = await deploy('TestCoin')
  expect(await coinFacts(rpc, coin)).toEqual({ contract: coin, name: 'Test Coin', symbol: 'TST', decimals: 6 })
  await send({ kind: 'erc20', contract: coin, to, amount: '2.5' })
  expect(await coinBalance(rpc, coin, to)).toBe(2_500_000n)
  await expect(prepare(rpc, address, { kind: 'erc20', contract: coin, to, amount: '1000000' })).rejects.toMatchObject({
    code: 'funds.amount',
    facts: { symbol: 'TST', available: '997.5' },
  })
  expect((await prepare(rpc, address, { kind: 'erc20', contract: coin, to: coin, amount: '1' })).warnings).toContain(
    'recipient.token_contract',
  )
  const max = await prepare(rpc, address, { kind: 'erc20', contract: coin, to, amount: 'max' })
  expect(max.amount).toBe('997.5')
  expect(await simulate(rpc, address, max.draft)).toEqual({
    result: 'done',
    movements: [{ kind: 'erc20', contract: coin.toLowerCase(), units: '-997500000' }],
  })

  const ticket = await deploy('TestTicket')
  const mint = parseAbi([
    'function mint(address to, uint256 id, string uri)',
    'function mint(address to, uint256 id, uint256 n)',
  ])
  const mintTicket = encodeFunctionData({ abi: mint, functionName: 'mint', args: [address, 7n, 'ipfs://ticket'] })
  await send({ kind: 'call', to: ticket, data: mintTicket, value: 0n })
  expect(await nftStandard(rpc, ticket)).toBe('erc721')
  expect(await nftStandard(rpc, coin)).toBeNull()
  expect(await tokenUri(rpc, 'erc721', ticket, 7n)).toBe('ipfs://ticket')
  const toContract = await prepare(rpc, address, { kind: 'erc721', contract: ticket, tokenId: '7', to: coin })
  expect(toContract.warnings).toEqual(['recipient.contract', 'recipient.cannot_receive'])
  expect(await simulate(rpc, address, toContract.draft)).toEqual({
    result: 'reverted',
    reason: 'ERC721InvalidReceiver',
  })
  await send({ kind: 'erc721', contract: ticket, tokenId: '7', to })
  expect(await nftBalance(rpc, 'erc721', ticket, 7n, to)).toBe(1n)
  await expect(prepare(rpc, address, { kind: 'erc721', contract: ticket, tokenId: '7', to })).rejects.toMatchObject({
    code: 'token.not_owned',
  })
  await expect(prepare(rpc, address, { kind: 'erc721', contract: ticket, tokenId: '99', to })).rejects.toMatchObject({
    code: 'token.not_owned',
  })

  const editions = await deploy('TestEditions')
  const mintEditions = encodeFunctionData({ abi: mint, functionName: 'mint', args: [address, 0x4cce0n, 5n] })
  await send({ kind: 'call', to: editions, data: mintEditions, value: 0n })
  expect(await nftStandard(rpc, editions)).toBe('erc1155')
  expect(withId(await tokenUri(rpc, 'erc1155', editions, 0x4cce0n), 0x4cce0n)).toMatch(/\/0{59}4cce0\.json$/)
  const some = { kind: 'erc1155', contract: editions, tokenId: String(0x4cce0), to } as const
  await expect(prepare(rpc, address, { ...some, quantity: '0' })).rejects.toMatchObject({ code: 'amount.zero' })
  await expect(prepare(rpc, address, { ...some, quantity: '6' })).rejects.toMatchObject({ facts: { available: '5' } })
  await send({ ...some, quantity: '2' })
  expect(await nftBalance(rpc, 'erc1155', editions, 0x4cce0n, to)).toBe(2n)

  // Three at once, one of them sped up and one cancelled, all in their places.
  const { draft } = await prepare(rpc, address, { kind: 'coin', to, amount: '1' })
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => queue.send(account, draft)))
  expect([two?.nonce, three?.nonce].map((nonce) => (nonce ?? 0) - (one?.nonce ?? 0))).toEqual([1, 2])
  await queue.replace(account, one?.id as string, 'speed-up')
  await queue.replace(account, two?.id as string, 'cancel')
  const before = await balanceOf(rpc, to)
  await mine()
  await queue.look(address)
  const states = new Map((await queue.records(address)).map(({ id, state }) => [id, state]))
  expect([one, two, three].map((each) => states.get(each?.id as string))).toEqual(['done', 'cancelled', 'done'])
  expect((await balanceOf(rpc, to)) - before).toBe(2n * 10n ** 18n)

  // A thief of places: the same key in another wallet.
  const mineNow = await queue.send(account, draft)
  const other = walletOn(rpc)
  await rpc.call('anvil_dropTransaction', [mineNow.id])
  const stolen = await other.queue.send(account, { ...draft, value: 1n })
  expect(stolen.nonce).toBe(mineNow.nonce)
  await mine()
  await queue.look(address)
  expect((await queue.records(address)).find(({ id }) => id === mineNow.id)?.state).toBe('replaced')

  const all = await prepare(rpc, address, { kind: 'coin', to, amount: 'max' })
  await queue.send(account, all.draft)
  await mine()
  const left = await balanceOf(rpc, address)
  expect(left).toBeLessThan(10n ** 15n)
})

test.skipIf(!old)('sends on a chain from before London where gas is free', async () => {
  const network: Network = { ...networkById('palm'), id: 'own', chain: '1337' }
  const rpc = createRpc(network, (old as NonNullable<typeof old>).send)
  const { send } = walletOn(rpc)
  const { draft, fee } = await send({ kind: 'coin', to, amount: 'max' })
  expect(draft.fee).toEqual({ kind: 'legacy', gasPrice: 0n })
  expect(fee).toBe('0')
  expect(await balanceOf(rpc, address)).toBe(0n)
})

test.skipIf(!anvil)('a network whose server is of another chain is refused', async () => {
  const rpc = createRpc(networkById('ethereum'), (anvil as NonNullable<typeof anvil>).send)
  await expect(prepare(rpc, address, { kind: 'coin', to, amount: '1' })).rejects.toMatchObject({
    code: 'network.wrong_chain',
    facts: { expected: '1', found: '11297108109' },
  })
})
