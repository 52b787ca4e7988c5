import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { demoWorld, person } from '@vitrine/fixtures'
import { passCode, passHolderLength, passLinkLength, passSealLength } from '@vitrine/token-rules'
import { afterEach, expect, test, vi } from 'vitest'
import type { CodeScannerProps } from '../../components/scanner/CodeScanner.tsx'
import { takeScannedPass } from '../../data/brands/scanned-pass.ts'
import { At } from '../../testing/At.tsx'
import { demoServer } from '../../testing/demo-answers.ts'
import { renderStory } from '../../testing/render-story.tsx'
import CameraPage from './CameraPage.tsx'

const pass = passCode({
  tokenId: '4b0f0f0e-6a51-4c09-9f0e-0a5b1f6a7c11',
  expiresAtSeconds: 1780000000,
  step: 59333333,
  holder: 'h'.repeat(passHolderLength),
  link: 'k'.repeat(passLinkLength),
  seal: 's'.repeat(passSealLength),
})

/** A camera before which the pass is held at the press of a button. */
vi.mock(import('../../components/scanner/CodeScanner.tsx'), async (original) => ({
  ...(await original()),
  CodeScanner: ({ onCode }: CodeScannerProps) => (
    <button
      type="button"
      onClick={(event) => {
        const use = onCode(pass)
        event.currentTarget.title = typeof use === 'string' ? use : ''
      }}
    >
      Hold it there
    </button>
  ),
}))

afterEach(cleanup)

function atCamera(merchants: object[]) {
  const answer = demoServer({
    me: 'bo',
    tokens: [],
    otherwise: ({ path }) => (path === '/me/merchants' ? { body: { items: merchants } } : undefined),
  })
  renderStory({
    render: () => (
      <At address="/camera">
        <CameraPage />
      </At>
    ),
    parameters: { world: { accountId: person('bo').id, answer } },
  })
  return screen.findByRole('button', { name: 'Hold it there' })
}

/** A camera sees what is before it again and again. */
async function scansUntilAt(path: string, merchants: object[]) {
  const camera = await atCamera(merchants)
  await vi.waitFor(async () => {
    await userEvent.click(camera)
    expect(location.pathname).toBe(path)
  })
}

const counter = (id: string, name: string) => ({ ...demoWorld.merchants[0], id, name, managed: false })

test('whoever has a counter takes a scanned pass there; of several they choose', async () => {
  await scansUntilAt('/merchants/m1', [counter('m1', 'Gate')])
  expect(takeScannedPass()).toBe(pass)
  cleanup()
  await scansUntilAt('/merchants', [counter('m1', 'Gate'), counter('m2', 'Bar')])
  expect(takeScannedPass()).toBe(pass)
})

test('to everybody else the scanner says what it is', async () => {
  const camera = await atCamera([])
  await userEvent.click(camera)
  expect(camera.title).toBe('This is a ticket or coupon. Show it at the brand’s counter to use it.')
  expect(takeScannedPass()).toBeNull()
})
