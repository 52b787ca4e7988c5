import { type ReactNode, useLayoutEffect } from 'react'
import { setThemePreference, type ThemePreference } from '../platform/theme/theme.ts'
import { type Answer, StoryWorld, type StoryWorldProps } from './StoryWorld.tsx'

/** A screen's state: shown in Storybook, checked by axe, and rendered by the tests. */
export interface Story {
  render: () => ReactNode
  parameters?: { world?: StoryParameters; layout?: 'fullscreen' | 'padded' | 'centered' }
}

export interface StoryParameters {
  /** Whoever is signed in; nobody when left out. */
  accountId?: string
  readOnly?: boolean
  /** What the server answers; a story that asks for more fails aloud. */
  answer?: Answer
  /** What happens when somebody wants to sign in; nothing, when left out. */
  signIn?: StoryWorldProps['signIn']
  /** With the older network beside the newer API. */
  older?: boolean
}

interface StoryContext {
  globals: { locale?: unknown; theme?: ThemePreference }
  parameters: { world?: StoryParameters }
}

/** The decorator of every story of this app: `export default { title, decorators: [inWorld], parameters: fullscreen }`. */
export function inWorld(Shown: () => ReactNode, { globals, parameters }: StoryContext): ReactNode {
  return (
    <StoryWorld language={globals.locale === 'es' ? 'es' : 'en'} {...parameters.world}>
      {globals.theme && <Chosen theme={globals.theme} />}
      <Shown />
    </StoryWorld>
  )
}

/** The theme of the page as a person's own choice, which a brand that is put on or taken off leaves as it is. */
function Chosen({ theme }: { theme: ThemePreference }) {
  useLayoutEffect(() => setThemePreference(theme), [theme])
  return null
}

export const fullscreen = { layout: 'fullscreen' } as const
