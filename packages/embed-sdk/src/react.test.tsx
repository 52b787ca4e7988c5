import { act, cleanup, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { VitrineWallet, type VitrineWalletProps } from './react.tsx'
import { walletIn, walletOrigin } from './testing/fake-wallet.ts'
import type { Vitrine } from './vitrine.ts'

afterEach(cleanup)

function show(props: VitrineWalletProps = {}) {
  const walletRef: { current: Vitrine | null } = { current: null }
  // Beside the document, where nothing is loaded.
  const place = document.createElement('div')
  const element = (more: VitrineWalletProps) => (
    <StrictMode>
      <VitrineWallet baseUrl={walletOrigin} walletRef={walletRef} {...props} {...more} />
    </StrictMode>
  )
  const { rerender, unmount } = render(element({}), { container: place })
  const wallet = () => {
    if (!walletRef.current) throw new Error('no wallet')
    return walletRef.current
  }
  return { place, wallet, walletRef, unmount, change: (more: VitrineWalletProps) => rerender(element(more)) }
}

test('one frame, events to today’s handlers, and a new config told to the wallet that is there', async () => {
  const onReady = vi.fn()
  const { place, wallet, change } = show({ onReady, onTokenAdded: () => expect.unreachable(), title: 'Lumen' })
  expect(place.querySelectorAll('iframe')).toHaveLength(1)
  const frame = wallet().frame
  expect(frame.title).toBe('Lumen')
  const { asked, tell } = await walletIn(wallet()).enter(() => ({ payload: true }))
  const added: unknown[] = []
  change({ onTokenAdded: (token) => added.push(token) })
  tell('vatomwallet:loaded')
  await act(() => wallet().ready)
  await expect.poll(() => onReady).toHaveBeenCalledWith(wallet())
  tell('walletsdk:tokenAdded', { id: 't1' })
  await expect.poll(() => added).toEqual([{ id: 't1' }])
  change({ config: { hideDrawer: true } })
  change({ config: { hideDrawer: true } })
  await expect.poll(() => asked).toHaveLength(1)
  expect(asked).toMatchObject([{ name: 'walletsdk:updateConfig', payload: { hideDrawer: true } }])
  expect(wallet().frame).toBe(frame)
})

test('another brand or person is another frame; unmounted, none is left', () => {
  const { place, wallet, walletRef, change, unmount } = show({ businessId: 'lumen1' })
  const first = wallet().frame
  change({ businessId: 'parade' })
  expect(place.querySelectorAll('iframe')).toHaveLength(1)
  expect(wallet().frame).not.toBe(first)
  expect(wallet().frame.src).toBe(`${walletOrigin}/b/parade`)
  unmount()
  expect([place.querySelector('iframe'), walletRef.current]).toEqual([null, null])
})
