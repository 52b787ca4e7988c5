import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { StoryWorld } from '../../testing/StoryWorld.tsx'
import type { Draft, DraftState } from './create-draft.ts'
import { DraftBar } from './DraftBar.tsx'

test.each(['draft', 'failed', 'conflict'] as const)('a draft can be discarded when it is %s', async (status) => {
  const theirs = { by: 'Bo', at: '2026-11-25T08:00:00.000Z', disputed: [{ path: 'title', mine: 'a', theirs: 'b' }] }
  const state: DraftState<string> = {
    ...{ value: 'a', status, error: new Error('no network'), canUndo: true, canRedo: false },
    theirs: status === 'conflict' ? theirs : null,
  }
  const discard = vi.fn()
  render(
    <StoryWorld>
      <DraftBar state={state} draft={{ discard } as unknown as Draft<string>} nameOf={(path) => path} />
    </StoryWorld>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Discard draft' }))
  expect(discard).toHaveBeenCalledOnce()
})
