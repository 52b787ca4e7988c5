import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderStory } from '../../testing/render-story.tsx'
import { arranged } from './arrangement.ts'
import { RoomTools } from './RoomTools.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nothing = () => undefined
const shots = { shot: null, failed: false, isFilming: false, photograph: nothing, film: nothing, discard: nothing }

async function offered(): Promise<string[]> {
  cleanup()
  renderStory({
    render: () => (
      <RoomTools isImmersive={false} arrangement={arranged} onArrange={nothing} shots={shots} onCamera={nothing} />
    ),
  })
  await screen.findByRole('button', { name: 'Take a photo' })
  return screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
}

test('a clip is offered where the browser can film what is drawn, a photo everywhere', async () => {
  expect('MediaRecorder' in globalThis).toBe(false)
  expect(await offered()).not.toContain('Record a clip')
  vi.stubGlobal('MediaRecorder', class {})
  vi.stubGlobal('HTMLCanvasElement', class {})
  expect(await offered()).not.toContain('Record a clip')
  Object.assign(HTMLCanvasElement.prototype, { captureStream: nothing })
  expect(await offered()).toContain('Record a clip')
})
