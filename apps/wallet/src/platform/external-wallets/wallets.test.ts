import { afterEach, describe, expect, test } from 'vitest'
import { base58 } from './base58.ts'
import { watchEthereumWallets } from './ethereum.ts'
import { watchSolanaWallets } from './solana.ts'
import { readSolanaMessage } from './solana-message.ts'
import { type InstalledWallet, WalletRefused, WalletUnusable } from './wallet.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

function heard(watch: (found: (wallet: InstalledWallet) => void) => () => void): InstalledWallet[] {
  const wallets: InstalledWallet[] = []
  stops.push(watch((wallet) => wallets.push(wallet)))
  return wallets
}

function announceEthereum(name: string, answer: (method: string, params?: unknown[]) => unknown, icon = '') {
  const announce = () =>
    dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: {
          info: { uuid: name, name, icon, rdns: 'example.wallet' },
          provider: { request: async ({ method, params }: never) => answer(method, params) },
        },
      }),
    )
  addEventListener('eip6963:requestProvider', announce)
  stops.push(() => removeEventListener('eip6963:requestProvider', announce))
  return announce
}

describe('EIP-6963 wallets', () => {
  test('each announced wallet is offered, also one that comes late, with an icon only if it is an image', () => {
    announceEthereum('Fox', () => null, 'data:image/svg+xml,<svg/>')
    const wallets = heard(watchEthereumWallets)
    announceEthereum('Late', () => null, 'https://tracker.example/x.png')()
    expect(wallets.map(({ name, icon }) => [name, icon])).toEqual([
      ['Fox', 'data:image/svg+xml,<svg/>'],
      ['Late', null],
    ])
  })

  test('the account and chain are asked for, and our text is signed as it is', async () => {
    const calls: unknown[] = []
    announceEthereum('Fox', (method, params) => {
      calls.push([method, params])
      return { eth_requestAccounts: ['0xAna'], eth_chainId: '0x89', personal_sign: '0xsigned' }[method]
    })
    const [wallet] = heard(watchEthereumWallets)
    const signed = await wallet?.sign(async ({ address, chainId }) => `${address} on ${chainId}`)
    expect(signed).toEqual({ message: '0xAna on 137', signature: '0xsigned' })
    expect(calls.at(-1)).toEqual(['personal_sign', [`0x${Buffer.from('0xAna on 137').toString('hex')}`, '0xAna']])
  })

  test('a no in the wallet is told apart from a wallet that fails', async () => {
    announceEthereum('Fox', () => {
      throw { code: 4001 }
    })
    announceEthereum('Broken', () => {
      throw new Error('locked')
    })
    const [refusing, broken] = heard(watchEthereumWallets)
    await expect(refusing?.sign(async () => '')).rejects.toBeInstanceOf(WalletRefused)
    await expect(broken?.sign(async () => '')).rejects.toBeInstanceOf(WalletUnusable)
  })
})

const message = `wallet.example wants you to sign in with your Solana account:
So1ana

Sign in to Vitrine.

URI: https://wallet.example
Version: 1
Chain ID: mainnet
Nonce: abcdef
Issued At: 2026-01-01T00:00:00.000Z
Expiration Time: 2026-01-01T00:05:00.000Z`

describe('Wallet Standard wallets', () => {
  const signature = new Uint8Array([0, 1, 2, 255])
  const connect = { 'standard:connect': { connect: async () => ({ accounts: [{ address: 'So1ana' }] }) } }

  function register(features: object, chains = ['solana:mainnet']) {
    const wallet = { name: 'Phantom', icon: 'data:image/png;base64,', chains, features: { ...connect, ...features } }
    const ready = (event: Event) =>
      (event as CustomEvent<{ register: (wallet: unknown) => void }>).detail.register(wallet)
    addEventListener('wallet-standard:app-ready', ready)
    stops.push(() => removeEventListener('wallet-standard:app-ready', ready))
    return (api: { register: (wallet: unknown) => void }) => api.register(wallet)
  }

  test('solana:signIn gets the parts of our text, and what it signed is what we send', async () => {
    const inputs: unknown[] = []
    register({
      'solana:signIn': {
        signIn: async (input: unknown) => {
          inputs.push(input)
          return [{ signedMessage: new TextEncoder().encode(message), signature }]
        },
      },
    })
    const [wallet] = heard(watchSolanaWallets)
    expect(await wallet?.sign(async () => message)).toEqual({ message, signature: base58(signature) })
    expect(inputs).toEqual([readSolanaMessage(message)])
  })

  test('solana:signMessage signs our text itself', async () => {
    register({
      'solana:signMessage': {
        signMessage: async ({ message }: { message: Uint8Array }) => [{ signedMessage: message, signature }],
      },
    })
    const [wallet] = heard(watchSolanaWallets)
    expect(await wallet?.sign(async () => message)).toEqual({ message, signature: base58(signature) })
  })

  test('wallets of other chains, and those that cannot sign, are not offered; one that registers late is', () => {
    register({ 'solana:signMessage': {} }, ['bitcoin:mainnet'])
    register({})
    const late = register({ 'solana:signMessage': {} })
    const wallets = heard(watchSolanaWallets)
    const before = wallets.length
    dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: late }))
    expect(wallets.length).toBe(before + 1)
  })

  test('the text is read into its parts', () => {
    expect(readSolanaMessage(message)).toEqual({
      domain: 'wallet.example',
      address: 'So1ana',
      statement: 'Sign in to Vitrine.',
      uri: 'https://wallet.example',
      version: '1',
      chainId: 'mainnet',
      nonce: 'abcdef',
      issuedAt: '2026-01-01T00:00:00.000Z',
      expirationTime: '2026-01-01T00:05:00.000Z',
    })
    expect(readSolanaMessage('hello')).toBeNull()
  })
})

test('base58 keeps leading zeros and the known vectors', () => {
  expect(base58(new Uint8Array())).toBe('')
  expect(base58(new Uint8Array([0, 0, 1]))).toBe('112')
  expect(base58(new TextEncoder().encode('Hello World!'))).toBe('2NEpo7TZRRrLZSi2U')
})
