import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** A wallet extension as EIP-6963 announces it; its key stays in Node, like a person's stays in their wallet. */
export function injectedEthereumWallet() {
  const account = privateKeyToAccount(generatePrivateKey())
  const content = `(() => {
    const provider = {
      on() {}, removeListener() {},
      async request({ method, params }) {
        if (method === 'eth_requestAccounts' || method === 'eth_accounts') return ['${account.address}']
        if (method === 'eth_chainId') return '0x1'
        if (method === 'personal_sign') return await window.vitrineTestSign(params[0])
        throw Object.assign(new Error('unsupported ' + method), { code: 4200 })
      },
    }
    const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Test Wallet', icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>', rdns: 'com.example.test' }
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  })()`
  return {
    initScript: { content },
    address: account.address,
    sign: (message: string) =>
      account.signMessage({ message: message.startsWith('0x') ? { raw: message as `0x${string}` } : message }),
  }
}
