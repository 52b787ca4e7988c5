import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { expect, test } from 'vitest'
import { isDangerous } from '../../requests/request.ts'
import { readSolanaTransaction } from '../../requests/solana.ts'
import { networkById } from '../networks.ts'
import { createRpc } from '../rpc/json-rpc.ts'
import { readMintMetadata, readOnChainMetadata } from './metaplex.ts'
import { readSolanaPayment, writeSolanaPayment } from './payment-uri.ts'
import { wireOf } from './prepare.ts'
import { programs } from './programs.ts'
import { accountOf, lamportsOf, readMint, readTokenAccount } from './read.ts'

const own = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk' as Address
const other = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN' as Address
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address

function messageOf(...instructions: Instruction[]): Uint8Array {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (each) => setTransactionMessageFeePayer(own, each),
    (each) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: other as string as Blockhash, lastValidBlockHeight: 1n },
        each,
      ),
    (each) => appendTransactionMessageInstructions(instructions, each),
  )
  return new Uint8Array(compileTransaction(message).messageBytes)
}

const call = (programAddress: Address, data: number[], ...accounts: Address[]): Instruction => ({
  programAddress,
  data: Uint8Array.from(data),
  accounts: accounts.map((address) => ({
    address,
    role: address === own ? AccountRole.WRITABLE_SIGNER : AccountRole.WRITABLE,
  })),
})
const units = (count: number) => [count, 0, 0, 0, 0, 0, 0, 0]
const all = Array(8).fill(255) as number[]
const read = (...instructions: Instruction[]) => readSolanaTransaction(messageOf(...instructions), own)

test('reads what a transaction does, without what only pays for it', () => {
  const transfer = call(programs.system, [2, 0, 0, 0, ...units(7)], own, other)
  const budget = call(programs.computeBudget, [2, 0, 0, 0, 0])
  expect(read(budget, transfer)).toEqual({
    family: 'solana',
    kind: 'send-coin',
    parties: [{ role: 'recipient', address: other }],
    amounts: [{ kind: 'coin', units: '7' }],
    risks: [],
  })
  const wire = wireOf(messageOf(transfer), new Uint8Array(64))
  expect(readSolanaTransaction(wire, own).kind).toBe('send-coin')
  expect(read(call(programs.token, [12, ...units(5), 6], own, mint, other, own))).toMatchObject({
    kind: 'send-token',
    amounts: [{ contract: mint, units: '5' }],
  })
})

test('tells what gives an account or all of a coin away', () => {
  const dangers: [Instruction, string][] = [
    [call(programs.token, [4, ...all], own, other, own), 'unlimited'],
    [call(programs.token2022, [13, ...all, 6], own, mint, other, own), 'unlimited'],
    [call(programs.token, [6, 2, 1], own, own), 'gives-away-account'],
    [call(programs.token, [9], mint, other, own), 'gives-away-account'],
    [call(programs.system, [1, 0, 0, 0], own), 'gives-away-account'],
    [call(other, [1, 2, 3], own), 'unreadable'],
    [call(programs.system, [4, 0, 0, 0], own), 'unreadable'],
  ]
  for (const [instruction, risk] of dangers) {
    const request = read(instruction)
    expect(request.risks).toEqual([risk])
    expect(isDangerous(request)).toBe(true)
  }
  expect(read(call(programs.token, [9], mint, own, own)).risks).toEqual([])
  const hidden = read(call(programs.system, [2, 0, 0, 0, ...units(1)], own, other), dangers[0]?.[0] as Instruction)
  expect([hidden.kind, hidden.risks]).toEqual(['several', ['unlimited']])
  expect(readSolanaTransaction(Uint8Array.from([1, 2, 3]), own).risks).toEqual(['unreadable'])
})

test('payment links read as they were written', () => {
  const payment = {
    to: own,
    amount: '1.5',
    mint,
    references: [other],
    label: 'Café & Co',
    message: 'Order 7',
    memo: 'A7',
  }
  expect(readSolanaPayment(writeSolanaPayment(payment))).toEqual(payment)
  expect(readSolanaPayment(` ${own} `)).toEqual({ to: own })
  expect(writeSolanaPayment({ to: own })).toBe(`solana:${own}`)
})

test('refuses payment links that a server fills in, odd amounts and addresses; leaves other texts to others', () => {
  expect(() => readSolanaPayment('solana:https%3A%2F%2Fshop.example%2Fpay')).toThrow('request.invalid')
  expect(() => readSolanaPayment(`solana:${own}?spl-token=x`)).toThrow('request.invalid')
  for (const amount of ['1e3', '-1', '1,5'])
    expect(() => readSolanaPayment(`solana:${own}?amount=${amount}`)).toThrow('amount.invalid')
  expect(readSolanaPayment('ethereum:0x')).toBeNull()
})

test('answers that are none of Solana’s are malformed, never nothing', async () => {
  const answering = (result: unknown) =>
    createRpc(networkById('solana'), async (_, body) =>
      Response.json({ id: (JSON.parse(body) as { id: number }).id, result }),
    )
  expect(await accountOf(answering({ value: null }), own)).toBeNull()
  for (const value of [
    undefined,
    {},
    { owner: own, lamports: 1, data: 'x' },
    { owner: own, lamports: -1, data: ['', 'base64'] },
  ])
    await expect(accountOf(answering({ value }), own)).rejects.toMatchObject({ code: 'rpc.malformed' })
  for (const value of [undefined, '1', 1.5, -1])
    await expect(lamportsOf(answering({ value }), own)).rejects.toMatchObject({ code: 'rpc.malformed' })
})

test('accounts that are cut off or lie about their lengths are read as nothing', () => {
  const account = (data: Uint8Array, owner: string = programs.token2022) => ({
    owner,
    lamports: 1n,
    data,
    executable: false,
  })
  expect(readTokenAccount(account(new Uint8Array(164)))).toBeNull()
  expect(readTokenAccount(account(new Uint8Array(165), programs.system))).toBeNull()
  const mintData = new Uint8Array(180)
  mintData[165] = 1
  mintData.set([1, 0, 255, 255], 166)
  expect(readMint(account(mintData))?.extensions.size).toBe(0)
  expect(readOnChainMetadata(new Uint8Array(10))).toBeNull()
  const lying = new Uint8Array(100).fill(255)
  lying[0] = 4
  expect(readOnChainMetadata(lying)).toBeNull()
  expect(readMintMetadata(new Uint8Array(66).fill(255))).toBeNull()
})
