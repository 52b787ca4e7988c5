import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isProblem } from '@vitrine/protocol'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { verifyEthereumSignature } from './ethereum.ts'

const contract = '0x1111111111111111111111111111111111111111'
const statement = { address: contract, chainId: 137, nonce: 'abcdefgh' }
const contractSignature = `0x${'ab'.repeat(130)}`

/** An Ethereum node that gives the same verdict about every contract signature. */
async function node(verdict: { chainId: number; valid: boolean }) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { id, method } = JSON.parse(Buffer.concat(chunks).toString()) as { id: number; method: string }
      const results: Record<string, string> = {
        eth_chainId: `0x${verdict.chainId.toString(16)}`,
        eth_getCode: '0x6001',
        eth_call: `0x${(verdict.valid ? '1' : '0').padStart(64, '0')}`,
      }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: results[method] }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const checks = (rpcUrls: Record<number, string>) => ({
  domain: 'vitrine.test',
  uri: 'http://vitrine.test',
  now: new Date('2026-06-01T12:00:00Z'),
  rpcUrls,
})

const outcome = (rpcUrls: Record<number, string>, signature = contractSignature) =>
  verifyEthereumSignature('the text', signature, statement, checks(rpcUrls)).then(
    () => 'valid',
    (error: unknown) => (error as { code?: string }).code ?? error,
  )

test('R9 a contract wallet’s signature is what its chain says, where a node of that chain is configured', async () => {
  expect(await outcome({ 137: await node({ chainId: 137, valid: true }) })).toBe('valid')
  expect(await outcome({ 137: await node({ chainId: 137, valid: false }) })).toBe('identity.signature_invalid')
})

test('R9 without a node for its chain it is refused clearly', async () => {
  const refused = verifyEthereumSignature('the text', contractSignature, statement, checks({ 1: 'http://127.0.0.1:1' }))
  await expect(refused).rejects.toSatisfy(
    (error) => isProblem(error, 'identity.contract_wallet_unsupported') && error.details.chainId === 137,
  )
})

test('a node that serves another chain, or none that answers, decides nothing', async () => {
  expect(await outcome({ 137: await node({ chainId: 1, valid: true }) })).toBe('service.unavailable')
  expect(await outcome({ 137: 'http://127.0.0.1:1' })).toBe('service.unavailable')
})

test('a plain account needs no node', async () => {
  const account = privateKeyToAccount(`0x${'5'.repeat(64)}`)
  const signature = await account.signMessage({ message: 'the text' })
  const own = { ...statement, address: account.address.toLowerCase() }
  await expect(verifyEthereumSignature('the text', signature, own, checks({}))).resolves.toBeUndefined()
  for (const broken of ['', '0x', 'zz', `${signature}00`.slice(0, 133), `0x${'00'.repeat(65)}`])
    await expect(verifyEthereumSignature('the text', broken, own, checks({}))).rejects.toThrow()
})
