import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
} from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'
import { FailedTransactionMetadata } from 'litesvm'
import { expect, test } from 'vitest'
import type { SignAsk } from '../../keys/messages.ts'
import { signWith } from '../../keys/sign.ts'
import { readSolanaTransaction } from '../../requests/solana.ts'
import { metaplexProgram, testSolana } from '../../testing/solana.ts'
import { networkById } from '../networks.ts'
import { createRpc } from '../rpc/json-rpc.ts'
import { tokensOf } from './list.ts'
import { metadataAddress } from './metaplex.ts'
import { prepareSolana, type SolanaIntent } from './prepare.ts'
import { programs } from './programs.ts'
import { createSolanaQueue, type SolanaRecord } from './queue.ts'

const network = networkById('solana')
const keyOf = (fill: number) => {
  const bytes = new Uint8Array(32).fill(fill)
  return { bytes, address: base58.encode(ed25519.getPublicKey(bytes)) as Address }
}
const [ana, bo, cy] = [keyOf(1), keyOf(2), keyOf(3)]
const sol = 1_000_000_000n

function world() {
  const chain = testSolana(network.chain)
  const rpc = createRpc(network, chain.send)
  const records = new Map<string, SolanaRecord>()
  const store = {
    all: async () => [...records.values()],
    put: async (record: SolanaRecord) => void records.set(record.id, record),
    remove: async (id: string) => void records.delete(id),
  }
  let signed = 0
  const sign = async ({ request }: SignAsk) => {
    signed += 1
    return { signature: await signWith({ curve: 'ed25519', bytes: ana.bytes }, 'solana', request) }
  }
  const queue = createSolanaQueue({ rpc, sign, store, now: Date.now })
  chain.fund(ana.address, 10n * sol)
  const account = { secret: 's', address: ana.address }
  const send = async (intent: SolanaIntent) => {
    const prepared = await prepareSolana(rpc, ana.address, intent)
    const record = await queue.send(account, prepared)
    chain.pass(1)
    const [changed] = await queue.look(ana.address)
    expect(changed).toMatchObject({ id: record.id, state: 'confirmed' })
    return { ...prepared, record }
  }
  /** Accounts as the token programs write them. */
  const put = (address: Address, programAddress: Address, data: Uint8Array, lamports = sol) =>
    chain.svm.setAccount({
      address,
      programAddress,
      data,
      lamports,
      executable: false,
      space: BigInt(data.length),
    } as never)
  const mint = (
    address: Address,
    program: Address,
    decimals: number,
    supply: bigint,
    extensions: [number, Uint8Array][] = [],
  ) => {
    const data = new Uint8Array(
      extensions.length > 0 ? 166 + extensions.reduce((sum, [, { length }]) => sum + 4 + length, 0) : 82,
    )
    const view = new DataView(data.buffer)
    view.setBigUint64(36, supply, true)
    data[44] = decimals
    data[45] = 1
    if (extensions.length > 0) data[165] = 1
    let at = 166
    for (const [kind, value] of extensions) {
      view.setUint16(at, kind, true)
      view.setUint16(at + 2, value.length, true)
      data.set(value, at + 4)
      at += 4 + value.length
    }
    put(address, program, data)
  }
  const hold = async (
    owner: Address,
    address: Address,
    program: Address,
    units: bigint,
    extensions = new Uint8Array(),
  ) => {
    const [at] = await findAssociatedTokenPda({ owner, mint: address, tokenProgram: program })
    const data = new Uint8Array(165 + extensions.length)
    data.set(base58.decode(address))
    data.set(base58.decode(owner), 32)
    new DataView(data.buffer).setBigUint64(64, units, true)
    data[108] = 1
    data.set(extensions, 165)
    put(at, program, data)
    return at
  }
  return { chain, rpc, queue, account, send, mint, hold, records, signed: () => signed }
}

test('sends SOL, all of it, and nothing that would be lost', async () => {
  const { chain, rpc, send, queue, account } = world()
  const reference = keyOf(9).address
  const { record, fee, rent } = await send({
    kind: 'coin',
    to: bo.address,
    amount: '1.5',
    memo: 'Order 7',
    references: [reference],
  })
  expect(chain.balance(bo.address)).toBe(1_500_000_000n)
  expect(chain.balance(ana.address)).toBe(10n * sol - 1_500_000_000n - BigInt(Math.round(Number(fee) * 1e9)))
  expect(rent).toBe('0')
  chain.finalize(record.id)
  expect((await queue.look(ana.address))[0]?.state).toBe('done')

  const prepare = (intent: SolanaIntent) => prepareSolana(rpc, ana.address, intent)
  await expect(prepare({ kind: 'coin', to: cy.address, amount: '0.0001' })).rejects.toMatchObject({
    code: 'amount.too_small',
    facts: { least: '0.00089088' },
  })
  await expect(prepare({ kind: 'coin', to: bo.address, amount: '8.4999' })).rejects.toMatchObject({
    code: 'funds.leaves_dust',
  })
  await expect(prepare({ kind: 'coin', to: bo.address, amount: '11' })).rejects.toMatchObject({ code: 'funds.amount' })
  const balance = Number(chain.balance(ana.address)) / 1e9
  await expect(prepare({ kind: 'coin', to: bo.address, amount: String(balance) })).rejects.toMatchObject({
    code: 'funds.fee',
  })

  const max = await prepare({ kind: 'coin', to: cy.address, amount: 'max' })
  await queue.send(account, max)
  expect(chain.balance(ana.address)).toBe(0n)
  expect(Number(chain.balance(cy.address)) / 1e9).toBe(Number(max.amount))
  await expect(prepare({ kind: 'coin', to: cy.address, amount: 'max' })).rejects.toMatchObject({ code: 'funds.fee' })
})

test('sends coins of both token programs; opening an account for them is paid once and shown before', async () => {
  const { chain, rpc, send, mint, hold } = world()
  for (const [program, token] of [
    [programs.token, keyOf(20).address],
    [programs.token2022, keyOf(21).address],
  ] as const) {
    mint(token, program, 6, 100_000_000n, program === programs.token2022 ? [[18, new Uint8Array(64)]] : [])
    await hold(ana.address, token, program, 50_000_000n)
    const first = await send({ kind: 'token', mint: token, to: bo.address, amount: '1.5' })
    const [opened] = await findAssociatedTokenPda({ owner: bo.address, mint: token, tokenProgram: program })
    expect(Math.round(Number(first.rent) * 1e9)).toBe(Number(chain.balance(opened)))
    const second = await send({ kind: 'token', mint: token, to: bo.address, amount: 'max' })
    expect([second.rent, second.amount]).toEqual(['0', '48.5'])
    await expect(
      prepareSolana(rpc, ana.address, { kind: 'token', mint: token, to: bo.address, amount: '1' }),
    ).rejects.toMatchObject({
      code: 'token.not_owned',
    })
  }
  expect((await tokensOf(rpc, bo.address)).map(({ units, isNft }) => [units, isNft])).toEqual([
    [50_000_000n, false],
    [50_000_000n, false],
  ])
})

test('says what a token keeps of each transfer, and refuses what cannot be moved or only by a stranger’s program', async () => {
  const { rpc, send, mint, hold } = world()
  const fee = new Uint8Array(108)
  const view = new DataView(fee.buffer)
  for (const at of [72, 90]) {
    view.setBigUint64(at + 8, 1_000_000n, true)
    view.setUint16(at + 16, 250, true)
  }
  const taxed = keyOf(30).address
  mint(taxed, programs.token2022, 2, 10_000n, [[1, fee]])
  await hold(ana.address, taxed, programs.token2022, 10_000n, Uint8Array.from([2, 2, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
  const sent = await send({ kind: 'token', mint: taxed, to: bo.address, amount: '40' })
  expect(sent).toMatchObject({ amount: '40', received: '39', warnings: ['token.takes_fee'] })
  const [held] = await tokensOf(rpc, bo.address)
  expect(held?.units).toBe(3900n)

  const [bound, hooked] = [keyOf(31).address, keyOf(32).address]
  mint(bound, programs.token2022, 0, 1n, [[9, new Uint8Array()]])
  mint(hooked, programs.token2022, 0, 1n, [[14, new Uint8Array(64).fill(7)]])
  for (const [token, reason] of [
    [bound, 'non-transferable'],
    [hooked, 'hook'],
  ] as const) {
    await hold(ana.address, token, programs.token2022, 1n)
    await expect(
      prepareSolana(rpc, ana.address, { kind: 'token', mint: token, to: bo.address, amount: '1' }),
    ).rejects.toMatchObject({ code: 'token.unknown_standard', facts: { reason } })
  }
})

test('an address that is no wallet is named, and one without a key is warned of', async () => {
  const { rpc, mint, hold } = world()
  const token = keyOf(20).address
  mint(token, programs.token, 0, 1n)
  const at = await hold(ana.address, token, programs.token, 1n)
  const prepare = (to: string) => prepareSolana(rpc, ana.address, { kind: 'coin', to, amount: '1' })
  await expect(prepare(at)).rejects.toMatchObject({ code: 'address.not_a_wallet', facts: { kind: 'token-account' } })
  await expect(prepare(token)).rejects.toMatchObject({ facts: { kind: 'mint' } })
  await expect(prepare(programs.token)).rejects.toMatchObject({ facts: { kind: 'program' } })
  const [pda] = await getProgramDerivedAddress({ programAddress: programs.memo, seeds: ['vault'] })
  expect((await prepare(pda)).warnings).toEqual(['recipient.off_curve'])
})

test('what can no longer happen is expired, and not before; what was lost is sent again, signed once', async () => {
  const { chain, rpc, queue, account, signed, records } = world()
  chain.lose(true)
  const first = await queue.send(
    account,
    await prepareSolana(rpc, ana.address, { kind: 'coin', to: bo.address, amount: '1' }),
  )
  expect(await queue.look(ana.address)).toEqual([])
  chain.lose(false)
  await queue.look(ana.address)
  expect((await queue.look(ana.address))[0]).toMatchObject({ id: first.id, state: 'confirmed' })
  expect([signed(), chain.balance(bo.address)]).toEqual([1, sol])

  chain.lose(true)
  const second = await queue.send(
    account,
    await prepareSolana(rpc, ana.address, { kind: 'coin', to: bo.address, amount: '2' }),
  )
  chain.pass(150)
  expect(await queue.look(ana.address)).toEqual([])
  chain.pass(1)
  expect((await queue.look(ana.address))[0]).toMatchObject({ id: second.id, state: 'expired' })
  chain.lose(false)
  expect(await queue.look(ana.address)).toEqual([])
  expect(chain.balance(bo.address)).toBe(sol)
  expect(records.get(second.id)?.state).toBe('expired')
})

test('a server of another cluster gets nothing signed', async () => {
  const { chain, rpc, account, signed } = world()
  const other = createRpc(networkById('solana-devnet'), chain.send)
  const prepared = await prepareSolana(rpc, ana.address, { kind: 'coin', to: bo.address, amount: '1' })
  await expect(prepareSolana(other, ana.address, { kind: 'coin', to: bo.address, amount: '1' })).rejects.toMatchObject({
    code: 'network.wrong_chain',
  })
  const store = { all: async () => [], put: async () => {}, remove: async () => {} }
  const queue = createSolanaQueue({ rpc: other, sign: () => Promise.reject(new Error('signed')), store, now: Date.now })
  await expect(queue.send(account, prepared)).rejects.toMatchObject({ code: 'network.wrong_chain' })
  expect(signed()).toBe(0)
})

const metaplex = metaplexProgram()

test.skipIf(!metaplex)('lists and sends a programmable NFT by Metaplex’s own program', async () => {
  const { chain, rpc, send } = world()
  chain.svm.addProgram(programs.metadata, metaplex as Uint8Array)
  const mint = keyOf(40)
  const [token] = await findAssociatedTokenPda({ owner: ana.address, mint: mint.address, tokenProgram: programs.token })
  await mintProgrammable(chain.svm, mint, token)

  const [held] = await tokensOf(rpc, ana.address)
  expect(held).toMatchObject({
    mint: mint.address,
    account: token,
    units: 1n,
    isNft: true,
    isFrozen: true,
    metadata: { name: 'Ticket', symbol: 'TT', uri: 'https://x.example/1.json', standard: 'programmable' },
  })
  const sent = await send({ kind: 'token', mint: mint.address, to: bo.address, amount: '1' })
  expect(Number(sent.rent)).toBeGreaterThan(0.002)
  expect(readSolanaTransaction(sent.message, ana.address)).toMatchObject({
    kind: 'send-nft',
    parties: [{ role: 'recipient', address: bo.address }],
    amounts: [{ contract: mint.address, units: '1' }],
    risks: [],
  })
  expect(await tokensOf(rpc, ana.address)).toEqual([])
  expect((await tokensOf(rpc, bo.address))[0]).toMatchObject({ mint: mint.address, isNft: true })
})

/** `Create` and `Mint` of the metadata program, as far as a test needs them. */
async function mintProgrammable(
  svm: ReturnType<typeof testSolana>['svm'],
  mint: ReturnType<typeof keyOf>,
  token: Address,
) {
  const encoder = getAddressEncoder()
  const seeds = ['metadata', encoder.encode(programs.metadata), encoder.encode(mint.address)]
  const of = async (...rest: (string | Address)[]) =>
    (
      await getProgramDerivedAddress({
        programAddress: programs.metadata,
        seeds: [...seeds, ...rest.map((seed) => (seed.length >= 32 ? encoder.encode(seed as Address) : seed))],
      })
    )[0]
  const [metadata, edition, record] = [
    await metadataAddress(mint.address),
    await of('edition'),
    await of('token_record', token),
  ]
  const read = (address: Address) => ({ address, role: AccountRole.READONLY })
  const write = (address: Address) => ({ address, role: AccountRole.WRITABLE })
  const signing = { address: ana.address, role: AccountRole.WRITABLE_SIGNER }
  const none = read(programs.metadata)
  const text = (value: string) => {
    const bytes = new TextEncoder().encode(value)
    return [bytes.length, 0, 0, 0, ...bytes]
  }
  const asset = [...text('Ticket'), ...text('TT'), ...text('https://x.example/1.json'), 0, 0, 0, 0, 1, 4, 0, 0, 0, 0]
  const create: Instruction = {
    programAddress: programs.metadata,
    accounts: [
      write(metadata),
      write(edition),
      { address: mint.address, role: AccountRole.WRITABLE_SIGNER },
      signing,
      signing,
      signing,
      read(programs.system),
      read(programs.instructionsSysvar),
      read(programs.token),
    ],
    data: Uint8Array.from([42, 0, ...asset, 1, 0, 1, 0]),
  }
  const minting: Instruction = {
    programAddress: programs.metadata,
    accounts: [
      write(token),
      read(ana.address),
      write(metadata),
      write(edition),
      write(record),
      write(mint.address),
      signing,
      none,
      signing,
      read(programs.system),
      read(programs.instructionsSysvar),
      read(programs.token),
      read(programs.associatedToken),
      none,
      none,
    ],
    data: Uint8Array.from([43, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
  }
  for (const instruction of [create, minting]) {
    const limit: Instruction = {
      programAddress: programs.computeBudget,
      accounts: [],
      data: Uint8Array.from([2, 64, 13, 3, 0]),
    }
    const transaction = pipe(
      createTransactionMessage({ version: 'legacy' }),
      (each) => setTransactionMessageFeePayer(ana.address, each),
      (each) => appendTransactionMessageInstructions([limit, instruction], each),
      (each) => svm.setTransactionMessageLifetimeUsingLatestBlockhash(each),
      (each) => compileTransaction(each),
    )
    const message = new Uint8Array(transaction.messageBytes)
    const signatures = Object.fromEntries(
      Object.keys(transaction.signatures).map((address) => [
        address,
        ed25519.sign(message, address === mint.address ? mint.bytes : ana.bytes),
      ]),
    )
    const outcome = svm.sendTransaction({ ...transaction, signatures } as never)
    if (outcome instanceof FailedTransactionMetadata)
      throw new Error(`${outcome.toString()}\n${outcome.meta().logs().join('\n')}`)
  }
}
