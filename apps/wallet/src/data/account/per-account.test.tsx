import { QueryClient, useQueryClient } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { person } from '@vitrine/fixtures'
import { afterEach, expect, test, vi } from 'vitest'
import { demoServer, tokenOf } from '../../testing/demo-answers.ts'
import { StoryWorld } from '../../testing/StoryWorld.tsx'
import { markInventoryUpdated, useInventoryUpdated } from '../inventory/inventory-updated.ts'
import { areRewardsActive, showReward, useReward } from '../tokens/rewards.ts'
import { useDeleteToken, useFlushDeletions } from '../tokens/use-delete-token.ts'
import { accountValue } from './per-account.ts'

afterEach(cleanup)

const token = tokenOf('ana', 'lumen-stamp')
const deleted = vi.fn()

/** What is left of an account's doings, and the doings. */
function Doings() {
  const client = useQueryClient()
  useFlushDeletions()
  const remove = useDeleteToken(() => undefined)
  const isUpdated = useInventoryUpdated()
  const reward = useReward()
  return (
    <>
      <button
        type="button"
        onClick={() => {
          showReward(client, { kind: 'crate', token, given: [], sealed: 1 })
          markInventoryUpdated(client)
          remove(token)
        }}
      >
        Do
      </button>
      <p>
        {[reward && 'reward', isUpdated && 'updated', areRewardsActive(client) && 'silent'].filter(Boolean).join(' ')}
      </p>
    </>
  )
}

const signedInAs = (key: 'ana' | 'bo') => (
  <StoryWorld
    key={key}
    accountId={person(key).id}
    answer={demoServer({
      me: key,
      tokens: [],
      otherwise: ({ method, path }) => {
        if (method !== 'DELETE') return undefined
        deleted(key, path)
        return { body: {} }
      },
    })}
  >
    <Doings />
  </StoryWorld>
)

test('whoever signs in after somebody else meets nothing of theirs, and sends nothing for them', async () => {
  const { rerender } = render(signedInAs('ana'))
  ;(await screen.findByRole('button', { name: 'Do' })).click()
  expect(await screen.findByText('reward updated silent')).toBeInTheDocument()

  rerender(signedInAs('bo'))
  await screen.findByRole('button', { name: 'Do' })
  expect(screen.queryByText(/reward|updated|silent/)).not.toBeInTheDocument()
  dispatchEvent(new Event('pagehide'))
  await new Promise<void>((resolve) => queueMicrotask(resolve))
  expect(deleted).not.toHaveBeenCalled()
})

test('a value of an account is its own, also while two are there', () => {
  const placeOf = accountValue(0)
  const [one, other] = [new QueryClient(), new QueryClient()]
  placeOf(one).write(7)
  expect([placeOf(one).read(), placeOf(other).read()]).toEqual([7, 0])
})
