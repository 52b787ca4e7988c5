import { encodeFunctionData } from 'viem/utils'
import { expect, test } from 'vitest'
import { erc20, erc721, erc1155 } from '../chains/evm/abi.ts'
import { readEvmCall, readMessage, readTypedData } from './evm.ts'
import { isDangerous } from './request.ts'

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const contract = '0x1111111111111111111111111111111111111111'
const now = Date.parse('2030-01-01T00:00:00Z')

const call = (data: `0x${string}`, value = 0n) => ({ from, to: contract, value, data })
const parties = (role: string, address = other) => expect.arrayContaining([{ role, address }])

test('says who gets what', () => {
  expect(readEvmCall({ from, to: other, value: 5n, data: '0x' })).toMatchObject({
    kind: 'send-coin',
    parties: [{ role: 'recipient', address: other }],
    amounts: [{ kind: 'coin', units: '5' }],
    risks: [],
  })
  const transfer = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [other, 7n] })
  expect(readEvmCall(call(transfer))).toMatchObject({
    kind: 'send-token',
    parties: parties('recipient'),
    amounts: [{ kind: 'token', contract, units: '7' }],
  })
  const edition = encodeFunctionData({
    abi: erc1155,
    functionName: 'safeTransferFrom',
    args: [from, other, 3n, 2n, '0x'],
  })
  expect(readEvmCall(call(edition))).toMatchObject({
    kind: 'send-nft',
    amounts: [{ kind: 'nft', contract, tokenId: '3', units: '2' }],
    risks: [],
  })
  const foreign = encodeFunctionData({ abi: erc721, functionName: 'safeTransferFrom', args: [other, from, 3n] })
  expect(readEvmCall(call(foreign)).risks).toEqual(['not-yours'])
})

test('an allowance without end is a danger, one of nothing takes it back', () => {
  const approve = (value: bigint) => encodeFunctionData({ abi: erc20, functionName: 'approve', args: [other, value] })
  const endless = readEvmCall(call(approve(2n ** 256n - 1n)))
  expect(endless).toMatchObject({ kind: 'allow-token', parties: parties('spender'), amounts: [{ units: 'unlimited' }] })
  expect(isDangerous(endless)).toBe(true)
  expect(readEvmCall(call(approve(9n)))).toMatchObject({ amounts: [{ units: '9' }], risks: [] })
  expect(readEvmCall(call(approve(0n)))).toMatchObject({ kind: 'revoke' })
  // The same bytes on a contract of single tokens are one of them, and the first one's number is nought.
  expect(readEvmCall(call(approve(0n)), 'erc721')).toMatchObject({ kind: 'allow-nft', amounts: [{ tokenId: '0' }] })
  const all = (approved: boolean) =>
    encodeFunctionData({ abi: erc721, functionName: 'setApprovalForAll', args: [other, approved] })
  expect(readEvmCall(call(all(true)))).toMatchObject({ kind: 'allow-all-nfts', risks: ['all-tokens'] })
  expect(readEvmCall(call(all(false)))).toMatchObject({ kind: 'revoke', risks: [] })
})

test('what nobody can read is said to be so', () => {
  expect(readEvmCall(call('0xdeadbeef', 1n))).toMatchObject({
    kind: 'call',
    text: '0xdeadbeef',
    amounts: [{ kind: 'coin', units: '1' }],
    risks: ['unreadable'],
  })
  expect(readEvmCall({ from, value: 0n, data: '0x60' }).kind).toBe('make-contract')
  expect(readEvmCall(call('0xa9059cbb'))).toMatchObject({ kind: 'call', risks: ['unreadable'] })
})

const typed = (value: object) => JSON.stringify(value)

test('permits and orders move tokens by a signature', () => {
  const permit = typed({
    domain: { chainId: 1, verifyingContract: contract },
    primaryType: 'Permit',
    message: { owner: from, spender: other, value: (2n ** 256n - 1n).toString(), deadline: 0 },
  })
  expect(readTypedData(permit, 1, now)).toMatchObject({
    kind: 'allow-token',
    amounts: [{ contract, units: 'unlimited' }],
    risks: ['signature-moves-tokens', 'unlimited', 'no-end'],
  })
  expect(readTypedData(permit, 137, now).risks).toContain('other-chain')
  const permit2 = typed({
    domain: { chainId: 1, verifyingContract: contract },
    primaryType: 'PermitBatch',
    message: {
      details: [
        { token: other, amount: '5' },
        { token: from, amount: String(2n ** 160n - 1n) },
      ],
      spender: other,
      sigDeadline: now / 1000 - 10,
    },
  })
  expect(readTypedData(permit2, 1, now)).toMatchObject({
    amounts: [
      { contract: other, units: '5' },
      { contract: from, units: 'unlimited' },
    ],
    risks: ['signature-moves-tokens', 'unlimited', 'expired'],
  })
  const order = typed({
    domain: { chainId: 1, verifyingContract: contract },
    primaryType: 'OrderComponents',
    message: {
      offer: [{ itemType: 2, token: contract, identifierOrCriteria: '7', startAmount: '1', endAmount: '1' }],
      consideration: [],
      endTime: String(now / 1000 + 60),
    },
  })
  expect(readTypedData(order, 1, now)).toMatchObject({
    kind: 'sell',
    amounts: [{ kind: 'nft', contract, tokenId: '7', units: '1' }],
    risks: ['signature-moves-tokens'],
  })
  expect(readTypedData('{', 1, now).risks).toEqual(['unreadable'])
})

test('signing in names the site that asks, or is a danger', () => {
  const siwe = (domain: string, more = '') =>
    new TextEncoder().encode(
      `${domain} wants you to sign in with your Ethereum account:\n${from}\n\nURI: https://${domain}/login\nVersion: 1${more}`,
    )
  expect(readMessage(siwe('app.example'), 'https://app.example', now)).toMatchObject({
    kind: 'sign-in',
    parties: [{ role: 'site', address: 'app.example' }],
    risks: [],
  })
  expect(readMessage(siwe('app.example'), 'https://evil.example', now).risks).toEqual(['other-site'])
  expect(readMessage(siwe('a.b', '\nExpiration Time: 2029-12-31T00:00:00Z'), 'https://a.b', now).risks).toEqual([
    'expired',
  ])
  expect(readMessage(new TextEncoder().encode('hello'), null, now)).toMatchObject({
    kind: 'message',
    text: 'hello',
    risks: [],
  })
  expect(readMessage(new Uint8Array(32).fill(0x41), null, now).risks).toEqual(['unreadable'])
  expect(readMessage(new Uint8Array([0xff, 0xfe]), null, now).risks).toEqual(['unreadable'])
})
