import { cleanup, screen } from '@testing-library/react'
import { person } from '@vitrine/fixtures'
import type { ViewerConfig } from '@vitrine/protocol'
import { afterEach, expect, test } from 'vitest'
import { setViewerConfig } from '../../platform/viewer/viewer.ts'
import { businessOf } from '../../testing/demo-answers.ts'
import { renderStory } from '../../testing/render-story.tsx'
import { useShownProfile } from './profile-override.ts'

afterEach(() => {
  cleanup()
  setViewerConfig(null)
})

const cafe = businessOf('cafe-lumen').id

function Name({ inside }: { inside: string | null }) {
  const shownAs = useShownProfile(inside)
  return <p>{shownAs({ name: person('ana').name }).name}</p>
}

test('the override of a viewer configuration holds inside its business, and nowhere else', () => {
  const override = { businessProfileOverride: { name: 'A regular' }, businessProfileOverrideStrategy: 'deep-merge' }
  setViewerConfig({ businessId: cafe, appConfig: {}, features: {}, ...override } as unknown as ViewerConfig)
  const nameIn = (inside: string | null) => {
    renderStory({ render: () => <Name inside={inside} /> })
    const name = screen.getByText(/./, { selector: 'p' }).textContent
    cleanup()
    return name
  }
  expect(nameIn(cafe)).toBe('A regular')
  expect([businessOf('museo-marea').id, null, 'system'].map(nameIn)).toEqual(Array(3).fill('Ana Solmar'))
})
