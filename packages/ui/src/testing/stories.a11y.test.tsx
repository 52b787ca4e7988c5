import { composeStories } from '@storybook/react-vite'
import { render } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, test } from 'vitest'

type StoryModule = Parameters<typeof composeStories>[0]

const files = import.meta.glob<StoryModule>('../**/*.stories.tsx', { eager: true })

/** Structure, names and roles of every story; what needs layout (contrast, target size) is seen in a real browser. */
describe.each(Object.entries(files))('%s', (_path, file) => {
  test.each(Object.entries(composeStories(file)))('%s has nothing that axe objects to', async (_name, Story) => {
    const Composed = Story as React.ComponentType
    render(<Composed />)
    const result = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(result.violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([])
  })
})
