import type { Design, DesignDocument, PlaceholderId } from '@vitrine/protocol'
import { useState } from 'react'
import { forever, refused } from '../../../testing/answers.ts'
import { ana, lumen } from '../../../testing/people.ts'
import type { Answer } from '../../../testing/StoryWorld.tsx'
import { fullscreen, inWorld, type Story } from '../../../testing/story.tsx'
import '../namespaces.ts'
import { DesignPreview } from './DesignPreview.tsx'

export default { title: 'Studio/Designs/Preview', decorators: [inWorld], parameters: fullscreen }

const document = {
  ...{ displayName: 'Flat White, On Us', description: 'One cup.', category: 'Coupons', views: [] },
  behaviours: { 'redeemable-v1': { totalQuantity: 1 } },
} as unknown as DesignDocument
const design = {
  ...{ id: 'lumen-flat-white', businessId: 'CafeLumen1', campaignId: null, stage: 'draft' },
  example: { state: { 'redeemable-v1': { totalQuantity: 1, count: 1, merchants: [] } }, abilities: [] },
} as unknown as Design
const plain = { ...document, behaviours: {} }

const seen = (typed: DesignDocument, answer: Answer, face: PlaceholderId | null = null): Story => ({
  render: () => <Seen typed={typed} first={face} />,
  parameters: { world: { accountId: ana.sub, brand: lumen(), answer } },
})

function Seen({ typed, first }: { typed: DesignDocument; first: PlaceholderId | null }) {
  const [face, setFace] = useState(first)
  return <DesignPreview design={design} document={typed} face={face} onFace={setFace} />
}

const found: Answer = () => ({ body: lumen() })

export const Page = seen(document, found)
export const OneFace = seen(document, found, 'card')
/** It never looks otherwise. */
export const OneLook = seen(plain, found)
export const Loading = seen(document, forever)
export const Failed = seen(document, () => refused('internal', 500))
