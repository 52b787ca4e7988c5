import { Problem } from '@vitrine/protocol/problem'
import { afterEach, expect, test } from 'vitest'
import { setViewerConfig } from '../../platform/viewer/viewer.ts'
import { ownWalletFor } from './own-wallet-for.ts'

const refused = new Problem('auth.insufficient_scope', { needs: 'own' })
const at = (oidcAuthority: string) =>
  setViewerConfig({ businessId: 'lumen1', oidcAuthority, appConfig: {} } as unknown as Parameters<
    typeof setViewerConfig
  >[0])

afterEach(() => {
  setViewerConfig(null)
  history.replaceState(null, '', '/')
})

test('what a brand’s wallet may not do leads to the same screen of the installation’s own wallet', () => {
  at('https://wallet.example')
  history.replaceState(null, '', '/account/devices')
  expect(ownWalletFor(refused)).toEqual({ href: 'https://wallet.example/account/devices', host: 'wallet.example' })
})

test('no other problem leads there, and the installation’s own wallet leads nowhere', () => {
  at('https://wallet.example')
  expect(ownWalletFor(new Problem('request.rate_limited', { retryAfterSeconds: 1 } as never))).toBeNull()
  at(location.origin)
  expect(ownWalletFor(refused)).toBeNull()
})
