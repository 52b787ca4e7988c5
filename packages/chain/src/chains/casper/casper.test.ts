import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { describe, expect, test } from 'vitest'
import { casperAccountHash, casperKey } from '../../derive/addresses.ts'
import type { SignAsk } from '../../keys/messages.ts'
import { signWith } from '../../keys/sign.ts'
import { readCasperTransaction } from '../../requests/casper.ts'
import { testCasper } from '../../testing/casper.ts'
import { casperChecksummed } from '../address.ts'
import { networkById } from '../networks.ts'
import { createRpc } from '../rpc/json-rpc.ts'
import { type CasperIntent, prepareCasper } from './prepare.ts'
import { type CasperRecord, createCasperQueue } from './queue.ts'
import { motesOf } from './read.ts'
import { loadCasper } from './sdk.mjs'

const bytes = new Uint8Array(32).fill(5)
const ana = casperKey('secp256k1', secp256k1.getPublicKey(bytes, true))
const edith = casperKey('ed25519', ed25519.getPublicKey(bytes))
const bo = '020357f9e27d8125932c5e6fd52babb1a114bc89363f2f56c7860bb594f74523342b'
const now = new Date('2030-01-01T00:00:00Z')
const cspr = 1_000_000_000n
const [coins, tickets] = ['ab'.repeat(32), 'cd'.repeat(32)]
const [coinContract, ticketContract] = ['a1'.repeat(32), 'c1'.repeat(32)]

function world(version: '1.5.8' | '2.0.0', from = ana) {
  const node = testCasper(version)
  const network = networkById('casper-test')
  const rpc = createRpc(network, node.send)
  const records = new Map<string, string>()
  const store = {
    all: async () => [...records.values()].map((text) => JSON.parse(text) as CasperRecord),
    put: async (record: CasperRecord) => void records.set(record.id, JSON.stringify(record)),
    remove: async (id: string) => void records.delete(id),
  }
  let time = now.getTime()
  const key = { curve: from.startsWith('01') ? 'ed25519' : 'secp256k1', bytes } as const
  const sign = async ({ request }: SignAsk) => ({ signature: await signWith(key, 'casper', request) })
  const queueWith = (signing: typeof sign) => createCasperQueue({ rpc, sign: signing, store, now: () => time })
  const queue = queueWith(sign)
  node.balances.set(from, 100n * cspr)
  const prepare = (intent: CasperIntent) => prepareCasper(rpc, from, intent, now)
  const account = { secret: 's', address: from }
  const send = async (intent: CasperIntent) => {
    const prepared = await prepare(intent)
    const record = await queue.send(account, prepared)
    expect(await queue.look(from)).toEqual([])
    node.mine()
    expect((await queue.look(from))[0]).toMatchObject({ id: record.id, state: 'done' })
    return { prepared, record }
  }
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  return { node, rpc, queue, queueWith, sign, store, prepare, account, send, pass }
}

describe.each(['1.5.8', '2.0.0'] as const)('on a node of %s', (version) => {
  test('sends CSPR of keys of both curves, and MAX', async () => {
    for (const from of [ana, edith]) {
      const { node, rpc, send, prepare } = world(version, from)
      const { prepared } = await send({ kind: 'coin', to: casperChecksummed(bo), amount: '2.5', memo: '7' })
      expect(prepared.form).toBe(version === '1.5.8' ? 'deploy' : 'transaction')
      expect(await readCasperTransaction(prepared.json, from, 'casper-test')).toEqual({
        family: 'casper',
        kind: 'send-coin',
        parties: [{ role: 'recipient', address: bo }],
        amounts: [{ kind: 'coin', units: '2500000000' }],
        risks: [],
      })
      expect(node.balances.get(bo)).toBe(2_500_000_000n)
      const max = await prepare({ kind: 'coin', to: bo, amount: 'max' })
      expect(max.amount).toBe('97.3')
      await send({ kind: 'coin', to: bo, amount: 'max' })
      expect(await motesOf(rpc, from)).toBe(0n)
    }
  })

  test('sends coins and NFTs of contracts', async () => {
    const { node, send, prepare } = world(version)
    node.deploy(coins, coinContract, { symbol: 'TST', decimals: 6 })
    node.deploy(tickets, ticketContract)
    node.keep(coinContract, 'balances', node.itemOf(casperAccountHash(ana)), '5000000')
    const { prepared } = await send({ kind: 'cep18', contract: `hash-${coins}`, to: bo, amount: '1.5' })
    expect(await readCasperTransaction(prepared.json, ana, 'casper-test')).toMatchObject({
      kind: 'send-token',
      amounts: [{ kind: 'token', contract: coins, units: '1500000' }],
      parties: [{ role: 'recipient', address: `account-hash-${casperAccountHash(bo)}` }, { role: 'contract' }],
      risks: [],
    })
    expect(node.kept(coinContract, 'balances', node.itemOf(casperAccountHash(bo)))).toBe('1500000')
    await expect(prepare({ kind: 'cep18', contract: coins, to: bo, amount: '3.6' })).rejects.toMatchObject({
      code: 'funds.amount',
      facts: { symbol: 'TST', available: '3.5' },
    })

    const mine = { Account: `account-hash-${casperAccountHash(ana)}` }
    const hash = 'ef'.repeat(32)
    for (const [kind, dictionary, token] of [
      ['cep47', 'owners', '7'],
      ['cep78', 'token_owners', '8'],
      ['cep78', 'token_owners', hash],
    ] as const) {
      node.keep(ticketContract, dictionary, token, mine)
      const sent = await send({ kind, contract: tickets, token, to: bo })
      expect(await readCasperTransaction(sent.prepared.json, ana, 'casper-test')).toMatchObject({
        kind: 'send-nft',
        amounts: [{ kind: 'nft', contract: tickets, tokenId: token }],
      })
      await expect(prepare({ kind, contract: tickets, token, to: bo })).rejects.toMatchObject({
        code: 'token.not_owned',
      })
    }
    const cep95 = { kind: 'cep95', contract: tickets, token: '9', to: bo } as const
    if (version === '1.5.8') await expect(prepare(cep95)).rejects.toMatchObject({ code: 'token.unknown_standard' })
    else expect((await send(cep95)).prepared).toMatchObject({ form: 'transaction', warnings: ['token.owner_unknown'] })
  })

  test('an account that was never used has nothing; what cannot be paid is told before it is signed', async () => {
    const { node, rpc, prepare } = world(version)
    expect(await motesOf(rpc, bo)).toBe(0n)
    node.balances.set(ana, 3n * cspr)
    const to = { kind: 'coin', to: bo } as const
    await expect(prepare({ ...to, amount: '3.1' })).rejects.toMatchObject({ code: 'funds.amount' })
    await expect(prepare({ ...to, amount: '2.95' })).rejects.toMatchObject({
      code: 'funds.fee',
      facts: { missing: '0.05' },
    })
    await expect(prepare({ ...to, amount: '2.4' })).rejects.toMatchObject({
      code: 'amount.too_small',
      facts: { least: '2.5' },
    })
    node.balances.set(ana, 50_000_000n)
    await expect(prepare({ ...to, amount: 'max' })).rejects.toMatchObject({
      code: 'funds.fee',
      facts: { missing: '0.05' },
    })
    await expect(prepare({ ...to, to: `${bo.slice(0, -2)}2B`, amount: '3' })).rejects.toMatchObject({
      code: 'address.checksum',
    })
  })

  test('what was lost is sent again, and is expired when nobody takes it any more', async () => {
    const { node, queue, account, prepare, pass } = world(version)
    const prepared = await prepare({ kind: 'coin', to: bo, amount: '3' })
    node.lose(true)
    await queue.send(account, prepared)
    node.lose(false)
    await queue.look(ana)
    node.mine()
    expect((await queue.look(ana))[0]?.state).toBe('done')
    expect(node.balances.get(bo)).toBe(3n * cspr)

    node.lose(true)
    await queue.send(account, await prepare({ kind: 'coin', to: bo, amount: '4' }))
    pass(30 * 60_000)
    expect(await queue.look(ana)).toEqual([])
    pass(6 * 60_000)
    expect((await queue.look(ana))[0]?.state).toBe('expired')
  })

  test('what fails on the chain says why', async () => {
    const { node, queue, account, prepare } = world(version)
    await queue.send(account, await prepare({ kind: 'coin', to: bo, amount: '50' }))
    node.balances.set(ana, 0n)
    node.mine()
    expect((await queue.look(ana))[0]).toMatchObject({ state: 'failed', reason: 'Insufficient funds' })
  })

  test('signs nothing for a node of another chain, and sends nothing that was signed by another key', async () => {
    const { node, queueWith, sign, account, prepare, store } = world(version)
    const prepared = await prepare({ kind: 'coin', to: bo, amount: '3' })
    const other = createRpc(networkById('casper'), node.send)
    await expect(prepareCasper(other, ana, { kind: 'coin', to: bo, amount: '3' }, now)).rejects.toMatchObject({
      code: 'network.wrong_chain',
      facts: { expected: 'casper', found: 'casper-test' },
    })
    const unsigned = createCasperQueue({
      rpc: other,
      sign: () => Promise.reject(new Error('signed')),
      store,
      now: Date.now,
    })
    await expect(unsigned.send(account, prepared)).rejects.toMatchObject({ code: 'network.wrong_chain' })
    const foreign = queueWith(async ({ request }) => ({
      signature: await signWith({ curve: 'secp256k1', bytes: bytes.map((byte) => byte + 1) }, 'casper', request),
    }))
    await expect(foreign.send(account, prepared)).rejects.toMatchObject({ code: 'transaction.differs' })
    const another = await prepare({ kind: 'coin', to: bo, amount: '4' })
    await expect(queueWith(sign).send(account, { ...prepared, json: another.json })).rejects.toMatchObject({
      code: 'transaction.differs',
    })
    expect(await store.all()).toEqual([])
  })
})

test('what is not covered by its hash, of another chain or sent by code is a danger', async () => {
  const { prepare } = world('1.5.8')
  const { json } = await prepare({ kind: 'coin', to: bo, amount: '3' })
  expect((await readCasperTransaction(json, bo, 'casper')).risks).toEqual(['other-chain', 'not-yours'])
  const changed = JSON.parse(JSON.stringify(json).replace('5ed0b2', '5ed0b3'))
  expect((await readCasperTransaction(changed, ana, 'casper-test')).risks).toContain('unreadable')
  expect((await readCasperTransaction({}, ana, 'casper-test')).risks).toEqual(['unreadable'])
})

test('messages are signed with their beginning, as Casper’s own library checks them', async () => {
  await loadCasper()
  const message = new TextEncoder().encode('Casper Message:\nhello')
  const signature = await signWith({ curve: 'ed25519', bytes }, 'casper', { kind: 'casper-message', message: 'hello' })
  const raw = Uint8Array.from(signature.slice(2).match(/../g) as string[], (pair) => Number.parseInt(pair, 16))
  expect(ed25519.verify(raw, message, ed25519.getPublicKey(bytes))).toBe(true)
  const other = await signWith({ curve: 'secp256k1', bytes }, 'casper', { kind: 'casper-message', message: 'hello' })
  const compact = Uint8Array.from(other.slice(2).match(/../g) as string[], (pair) => Number.parseInt(pair, 16))
  expect(secp256k1.verify(compact, message, secp256k1.getPublicKey(bytes))).toBe(true)
})
