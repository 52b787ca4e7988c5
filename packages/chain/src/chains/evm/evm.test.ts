import { expect, test } from 'vitest'
import type { SignAsk } from '../../keys/messages.ts'
import { signWith } from '../../keys/sign.ts'
import { testEvmNode } from '../../testing/evm-node.ts'
import { testClock } from '../../testing/stores.ts'
import { networkById, ownNetwork } from '../networks.ts'
import { aloneHere, type RecordStore } from '../pending-store.ts'
import { createRpc } from '../rpc/json-rpc.ts'
import { raised, suggestFees } from './fees.ts'
import { prepare, withFee } from './prepare.ts'
import { createQueue, type EvmRecord, isSlow } from './queue.ts'
import { type Log, movementsOf, simulate } from './simulate.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const account = { secret: 's', path: "m/44'/60'/0'/0/0", address }
const bytes = Uint8Array.from(
  'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'.match(/../g) as string[],
  (pair) => Number.parseInt(pair, 16),
)

const sign = async ({ request }: SignAsk) => ({
  signature: await signWith({ curve: 'secp256k1', bytes }, 'evm', request),
})

/** As storage of a device keeps it: what comes back is a copy. */
function testRecords(): RecordStore<EvmRecord> {
  const records = new Map<string, string>()
  return {
    all: async () => [...records.values()].map((text) => JSON.parse(text) as EvmRecord),
    put: async (record) => void records.set(record.id, JSON.stringify(record)),
    remove: async (id) => void records.delete(id),
  }
}

function world(network = networkById('ethereum-sepolia')) {
  const { node, send } = testEvmNode()
  node.chainId = Number(network.chain)
  const rpc = createRpc(network, send)
  const clock = testClock()
  const store = testRecords()
  const queueWith = (signing: typeof sign) =>
    createQueue({ rpc, sign: signing, store, alone: aloneHere(), now: clock.now })
  return { node, rpc, clock, store, queueWith, queue: queueWith(sign) }
}

const coin = (amount: string) => ({ kind: 'coin', to, amount }) as const

test('a server of another chain gets nothing to estimate, and nothing is signed for it', async () => {
  const { node, rpc, queueWith } = world()
  let signed = 0
  const queue = queueWith((ask) => {
    signed += 1
    return sign(ask)
  })
  const { draft } = await prepare(rpc, address, coin('0.1'))
  expect(draft.chainId).toBe(11_155_111)
  node.chainId = 137
  await expect(prepare(rpc, address, coin('0.1'))).rejects.toMatchObject({ code: 'network.wrong_chain' })
  await expect(queue.send(account, draft)).rejects.toMatchObject({ code: 'network.wrong_chain' })
  expect([signed, node.sent.length]).toEqual([0, 0])
})

test('what was signed otherwise than shown is not sent', async () => {
  const { node, rpc, queueWith, store } = world()
  const { draft } = await prepare(rpc, address, coin('0.1'))
  const changing = (change: object) =>
    queueWith((ask) => {
      if (ask.request.kind !== 'evm-transaction') throw new Error('another request')
      return sign({ ...ask, request: { ...ask.request, transaction: { ...ask.request.transaction, ...change } } })
    })
  for (const [field, change] of Object.entries({
    chainId: { chainId: 137 },
    nonce: { nonce: 9 },
    to: { to: address },
    value: { value: 7n },
    data: { data: '0x00' },
    gas: { gas: 22_000n },
    maxFeePerGas: { fee: { ...draft.fee, maxFeePerGas: 10n ** 15n } },
    type: { fee: { kind: 'legacy', gasPrice: 1n } },
  }))
    await expect(changing(change).send(account, draft)).rejects.toMatchObject({
      code: 'transaction.differs',
      facts: { field },
    })
  await expect(queueWith(sign).send({ ...account, address: to }, draft)).rejects.toMatchObject({
    code: 'transaction.differs',
    facts: { field: 'from' },
  })
  expect(node.sent).toEqual([])
  expect(await store.all()).toEqual([])
})

test('too little for what is sent is told apart from too little for the fee, before anything is signed', async () => {
  const { node, rpc } = world()
  await expect(prepare(rpc, address, coin('1.1'))).rejects.toMatchObject({ code: 'funds.amount' })
  // The estimate says nothing of it, as on some nodes.
  await expect(prepare(rpc, address, coin('1'))).rejects.toMatchObject({ code: 'funds.fee' })
  node.balance = 0n
  await expect(prepare(rpc, address, coin('max'))).rejects.toMatchObject({ code: 'funds.fee' })
  await expect(prepare(rpc, address, coin('0'))).rejects.toMatchObject({ code: 'amount.zero' })
  await expect(
    prepare(rpc, address, { kind: 'coin', to: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk', amount: '1' }),
  ).rejects.toMatchObject({ code: 'address.other_family', facts: { family: 'solana' } })
})

test('MAX leaves exactly the most that the fee can become', async () => {
  const { node, rpc } = world()
  const { draft, amount, fee } = await prepare(rpc, address, coin('max'))
  const most = draft.gas * (draft.fee.kind === 'eip1559' ? draft.fee.maxFeePerGas : 0n)
  expect(draft.value + most).toBe(node.balance)
  expect(Number(amount) + Number(fee)).toBe(1)
})

test('chains without a base fee, without gas prices and those that say so get legacy transactions', async () => {
  const { node, rpc, queue } = world()
  expect((await suggestFees(rpc)).normal.kind).toBe('eip1559')
  node.baseFee = null
  expect((await suggestFees(rpc)).normal).toEqual({ kind: 'legacy', gasPrice: 5n })
  node.baseFee = 0n
  const { draft } = await prepare(rpc, address, coin('0.5'))
  expect(draft.fee).toEqual({ kind: 'legacy', gasPrice: 0n })
  await queue.send(account, draft)
  const own = ownNetwork({ family: 'evm', name: 'Club', chain: '1337', rpc: 'https://rpc.example.com' })
  const club = world({ ...own, legacyFees: true })
  expect((await suggestFees(club.rpc)).fast).toEqual({ kind: 'legacy', gasPrice: 1_500_000_000n })
})

test('two that are sent at once have places of their own, and a lost answer keeps its place', async () => {
  const { node, rpc, queue } = world()
  const prepared = await prepare(rpc, address, coin('0.1'))
  const [one, two] = await Promise.all([queue.send(account, prepared.draft), queue.send(account, prepared.draft)])
  expect([one.nonce, two.nonce]).toEqual([0, 1])
  // The node forgets what was sent; we do not.
  node.pool.clear()
  node.sending = 'lost'
  const three = await queue.send(account, withFee(rpc, prepared, 'fast').draft)
  expect([three.nonce, three.state]).toEqual([2, 'pending'])
  node.sending = 'taken'
  await queue.look(address)
  expect(node.pool.size).toBe(3)
})

test('a refusal is an end at once, unless it is there after all', async () => {
  const { node, rpc, queue, store } = world()
  const { draft } = await prepare(rpc, address, coin('0.1'))
  node.sending = 'refused'
  await expect(queue.send(account, draft)).rejects.toMatchObject({ code: 'transaction.rejected' })
  expect(await store.all()).toEqual([])
  node.answers.eth_getTransactionByHash = () => ({ hash: 'there' })
  expect((await queue.send(account, draft)).state).toBe('pending')
})

test('what was sent survives the page, is sent again and never signed again', async () => {
  const { node, rpc, queue, queueWith } = world()
  const { draft } = await prepare(rpc, address, coin('0.1'))
  node.sending = 'lost'
  const { id } = await queue.send(account, draft, { what: 'a gift' })
  node.sending = 'taken'
  const reloaded = queueWith(() => Promise.reject(new Error('signed again')))
  await reloaded.look(address)
  expect(new Set(node.sent).size).toBe(1)
  node.mine(id)
  expect((await reloaded.look(address))[0]).toMatchObject({ state: 'mined', mined: id, note: { what: 'a gift' } })
  node.block += 1
  expect(await reloaded.look(address)).toEqual([])
  node.block += 1
  expect((await reloaded.look(address))[0]?.state).toBe('done')
  expect(await reloaded.look(address)).toEqual([])
})

test('twenty minutes are slow and not failed', async () => {
  const { rpc, queue, clock } = world()
  const { draft } = await prepare(rpc, address, coin('0.1'))
  const record = await queue.send(account, draft)
  expect(isSlow(record, clock.now() + 20 * 60_000)).toBe(false)
  clock.sleep(21 * 60_000)
  expect(isSlow(record, clock.now())).toBe(true)
  expect(await queue.look(address)).toEqual([])
})

test('a block that is gone takes its transaction back to pending', async () => {
  const { node, rpc, queue } = world()
  const { draft } = await prepare(rpc, address, coin('0.1'))
  const { id } = await queue.send(account, draft)
  node.mine(id)
  expect((await queue.look(address))[0]?.state).toBe('mined')
  const gone = node.pool.get(id)
  if (gone) node.pool.set(id, { raw: gone.raw, nonce: gone.nonce })
  node.mined = 0
  const [back] = await queue.look(address)
  expect(back?.state).toBe('pending')
  expect(back?.mined).toBeUndefined()
})

test('is sped up and cancelled in its place, for more than before', async () => {
  const { node, rpc, queue } = world()
  const { draft } = await prepare(rpc, address, coin('0.1'))
  const first = await queue.send(account, draft)
  const faster = await queue.replace(account, first.id, 'speed-up')
  expect(faster.attempts.map(({ kind }) => kind)).toEqual(['send', 'speed-up'])
  expect(new Set(faster.attempts.map(({ transaction }) => transaction.nonce)).size).toBe(1)
  const cancelled = await queue.replace(account, first.id, 'cancel')
  const last = cancelled.attempts.at(-1)
  expect(last?.transaction).toMatchObject({ to: address, value: '0', data: '0x' })
  // The second of three was mined after all.
  const second = faster.attempts.at(-1)?.hash as string
  node.mine(second)
  node.block += 5
  expect((await queue.look(address))[0]).toMatchObject({ state: 'done', mined: second })
  await expect(queue.replace(account, first.id, 'cancel')).rejects.toMatchObject({ code: 'transaction.not_pending' })

  const again = await queue.send(account, draft)
  const stopped = await queue.replace(account, again.id, 'cancel')
  node.mine(stopped.attempts.at(-1)?.hash as string)
  node.block += 5
  expect((await queue.look(address))[0]?.state).toBe('cancelled')
})

test('a place that another wallet took is replaced, not failed; and not before that is settled', async () => {
  const { node, rpc, queue } = world()
  const { draft } = await prepare(rpc, address, coin('0.1'))
  await queue.send(account, draft)
  node.pool.clear()
  // Ahead at the top, not yet as many blocks ago as count.
  node.answers.eth_getTransactionCount = (([, block]: [string, string]) => (block === '0x62' ? '0x0' : '0x1')) as never
  expect(await queue.look(address)).toEqual([])
  node.block += 3
  expect((await queue.look(address))[0]?.state).toBe('replaced')
})

test('one that is mined and did nothing is reverted', async () => {
  const { node, rpc, queue } = world()
  const { draft } = await prepare(rpc, address, coin('0.1'))
  const { id } = await queue.send(account, draft)
  node.mine(id, 0)
  node.block += 5
  expect((await queue.look(address))[0]?.state).toBe('reverted')
})

test('a receipt of another transaction, or numbers that are none, are malformed answers', async () => {
  const { node, rpc, queue } = world()
  const { draft } = await prepare(rpc, address, coin('0.1'))
  await queue.send(account, draft)
  node.answers.eth_getTransactionReceipt = () => ({
    transactionHash: `0x${'1'.repeat(64)}`,
    blockNumber: '0x1',
    status: '0x1',
  })
  await expect(queue.look(address)).rejects.toMatchObject({ code: 'rpc.malformed' })
  node.answers.eth_getBalance = () => null
  await expect(prepare(rpc, address, coin('0.1'))).rejects.toMatchObject({ code: 'rpc.malformed' })
})

test('more is at least an eighth more, of everything', () => {
  const before = { kind: 'eip1559', maxFeePerGas: 1000n, maxPriorityFeePerGas: 10n } as const
  expect(raised(before, before)).toEqual({ kind: 'eip1559', maxFeePerGas: 1126n, maxPriorityFeePerGas: 12n })
  expect(raised({ kind: 'legacy', gasPrice: 0n }, { kind: 'legacy', gasPrice: 0n })).toEqual({
    kind: 'legacy',
    gasPrice: 1n,
  })
})

test('a server that cannot simulate leaves it unknown', async () => {
  const { rpc } = world()
  const { draft } = await prepare(rpc, address, coin('0.1'))
  expect(await simulate(rpc, address, draft)).toEqual({ result: 'unknown' })
})

test('tells a coin’s transfers from a token’s by what is indexed, and sums them up for one address', () => {
  const contract = `0x${'11'.repeat(20)}`
  const topic = (value: string) => `0x${value.replace(/^0x/, '').toLowerCase().padStart(64, '0')}` as const
  const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const [own, other] = [topic(address), topic(to)]
  const logs: Log[] = [
    { address: contract, topics: [transfer, own, other], data: topic('5') },
    { address: contract, topics: [transfer, other, own], data: topic('2') },
    { address: contract, topics: [transfer, other, own, topic('7')], data: '0x' },
    // To oneself, between others, and what only looks like one.
    { address: contract, topics: [transfer, own, own], data: topic('9') },
    { address: contract, topics: [transfer, other, other], data: topic('9') },
    { address: contract, topics: [transfer, own], data: topic('9') },
    { address: `0x${'ee'.repeat(20)}`, topics: [transfer, own, other], data: topic('3') },
  ]
  expect(movementsOf(logs, address)).toEqual([
    { kind: 'erc20', contract, units: '-3' },
    { kind: 'erc721', contract, tokenId: '7', units: '1' },
    { kind: 'coin', units: '-3' },
  ])
})
