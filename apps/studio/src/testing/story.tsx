import type { Language } from '@vitrine/web/languages'
import type { ReactNode } from 'react'
import { StoryWorld, type StoryWorldProps } from './StoryWorld.tsx'

export interface Story {
  render: () => ReactNode
  parameters?: Record<string, unknown> & { world?: Omit<StoryWorldProps, 'children' | 'language'> }
}

/** A decorator: the page in Studio's surroundings, in the language of Storybook's toolbar. */
export function inWorld(
  Story: () => ReactNode,
  context: { globals: Record<string, unknown>; parameters: { world?: Omit<StoryWorldProps, 'children' | 'language'> } },
) {
  const language: Language = context.globals.locale === 'es' ? 'es' : 'en'
  return (
    <StoryWorld key={language} {...context.parameters.world} language={language}>
      <Story />
    </StoryWorld>
  )
}

export const fullscreen = { layout: 'fullscreen' }
