import { cleanup } from '@testing-library/react'
import axe from 'axe-core'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { layOutAsPhone } from './layout.ts'
import { renderStory, storiesOf } from './render-story.tsx'

const files = import.meta.glob<Record<string, unknown>>('../**/*.stories.tsx', { eager: true })

beforeEach(layOutAsPhone)
afterEach(cleanup)

/** Structure, names and roles of every state of every screen; what needs layout is seen in a real browser. */
describe.each(Object.entries(files))('%s', (_path, file) => {
  test.each(storiesOf(file))('%s has nothing that axe objects to', async (_name, story) => {
    renderStory(story)
    // Answers of the story's server come in tasks of their own.
    await act(async () => new Promise((resolve) => setTimeout(resolve)))
    await act(async () => new Promise((resolve) => setTimeout(resolve)))
    const result = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(result.violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([])
  })
})
