import { render } from '@testing-library/react'
import type { Language } from '@vitrine/web/languages'
import { inWorld, type Story } from './story.tsx'

/** Renders a story as Storybook does. */
export function renderStory(story: Story, { language = 'en' }: { language?: Language } = {}) {
  return render(
    inWorld(story.render, { globals: { locale: language }, parameters: { world: story.parameters?.world ?? {} } }),
  )
}

/** The states of a screen by name, for tests that go through all of them. */
export function storiesOf(module: Record<string, unknown>): [string, Story][] {
  return Object.entries(module).filter(
    (entry): entry is [string, Story] => entry[0] !== 'default' && typeof entry[1] === 'object' && entry[1] !== null,
  )
}
