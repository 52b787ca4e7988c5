import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { person } from '@vitrine/fixtures'
import { HostInit } from '@vitrine/protocol/host/config'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setHostLink } from '../../platform/host/host-link.ts'
import { setHost } from '../../platform/viewer/viewer.ts'
import { At } from '../../testing/At.tsx'
import { demoServer, tokenOf } from '../../testing/demo-answers.ts'
import { layOutAsPhone } from '../../testing/layout.ts'
import { renderStory } from '../../testing/render-story.tsx'
import TokenDetailPage from './TokenDetailPage.tsx'

beforeEach(layOutAsPhone)
afterEach(() => {
  cleanup()
  setHost(null)
  setHostLink(null)
})

const token = tokenOf('ana', 'marea-sea-glass')

async function show(init: unknown) {
  cleanup()
  setHost(HostInit.parse(init))
  renderStory({
    render: () => (
      <At address={`/token/${token.id}`}>
        <TokenDetailPage params={{ tokenId: token.id }} />
      </At>
    ),
    parameters: { world: { accountId: person('ana').id, answer: demoServer({ me: 'ana', tokens: [token] }) } },
  })
  await screen.findByRole('heading', { level: 1, name: token.state['meta-v1'].displayName })
}

const detail = (NFTDetail: object) => ({ walletConfig: { features: { screensConfig: { NFTDetail } } } })

test('§2.8 actions and the close button of a token are hidden where a host says so', async () => {
  await show({})
  expect(await screen.findByRole('button', { name: 'More' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Back to the wallet' })).toBeVisible()
  for (const init of [{ config: { hideTokenActions: true } }, detail({ hideTokenActions: true })]) {
    await show(init)
    expect(screen.getByRole('button', { name: 'Back to the wallet' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
  }
  for (const init of [{ config: { hideCloseButtonOnNft: true } }, detail({ hideCloseButton: true })]) {
    await show(init)
    expect(await screen.findByRole('button', { name: 'More' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Back to the wallet' })).toBeNull()
  }
})

test('§2.8 buttons that a host adds tell it, with the token; without a host there are none', async () => {
  const config = {
    customActionBtn: { icon: 'javascript:alert(1)' },
    customActions: [{ text: 'Print', action: 'print', leftIcon: 'https://shop.example/print.png' }],
  }
  await show({ config })
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
  const told: unknown[] = []
  setHostLink({
    kind: 'frame',
    geolocation: null,
    tell: (event, payload) => told.push({ event, payload }),
    ask: () => Promise.reject(new Error('nobody asks')),
  })
  await show({ config })
  const plain = screen.getByRole('button', { name: 'Print' })
  expect(plain).not.toHaveAttribute('style')
  expect(plain.querySelector('img')).toHaveAttribute('src', 'https://shop.example/print.png')
  await userEvent.click(plain)
  const own = screen.getByRole('button', { name: 'More from this page' })
  expect(own.querySelector('img')).toBeNull()
  await userEvent.click(own)
  const event = 'walletsdk:sendCustomAction'
  expect(told).toMatchObject([
    { event, payload: { action: 'print', tokenId: token.id, token: { id: token.id } } },
    { event, payload: { action: null, tokenId: token.id } },
  ])
})

test('§2.8 a host’s button has its own colours, which can be read, and nothing else of its style', async () => {
  setHostLink({ kind: 'frame', geolocation: null, tell: () => undefined, ask: () => Promise.reject(new Error('no')) })
  const style = {
    backgroundColor: '#ffee00',
    color: '#ffff88',
    borderRadius: 4_000,
    position: 'fixed',
    backgroundImage: 'url(https://evil.example)',
  }
  await show({
    config: {
      customActionBtn: { style },
      customActions: [
        { text: 'Pri\u202ent', action: 'a', style: { backgroundColor: 'url(x)', borderRadius: 'calc(1px)' } },
      ],
    },
  })
  const own = await screen.findByRole('button', { name: 'More from this page' })
  await waitFor(() => expect(own.style.getPropertyValue('--color-primary')).toBe('#ffee00'))
  expect(own.style.getPropertyValue('--color-on-primary')).not.toBe('#ffff88')
  expect(own.style.borderRadius).toBe('40px')
  expect(own.getAttribute('style')).not.toMatch(/position|url/)
  expect(screen.getByRole('button', { name: 'Print' })).not.toHaveAttribute('style')
})

test('§2.8 general facts are those that a host names', async () => {
  await show(detail({ actionsheet: { generalInfo: ['tokenId', 'businessId'] } }))
  expect(screen.getByText('General info')).toBeInTheDocument()
  expect(screen.getByText(token.id)).toBeInTheDocument()
  expect(screen.queryByText(token.state['studio-info-v1'].objectDefinitionId)).toBeNull()
  await show({ config: { appConfiguration: { showGeneralInfo: ['tokenId'] } } })
  expect(screen.getByText(token.id)).toBeInTheDocument()
  expect(screen.queryByText(token.state['studio-info-v1'].businessId)).toBeNull()
  await show(detail({ actionsheet: { generalInfo: [] } }))
  expect(screen.queryByText('General info')).toBeNull()
})
