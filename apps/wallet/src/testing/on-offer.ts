import { demoWorld } from '@vitrine/fixtures'
import type { BusinessSummary, PublicToken } from '@vitrine/protocol'
import { businessOf } from './demo-answers.ts'

/** Something of the demo world as its landing page reads it. */
export function onOffer(definitionId: string, more: Partial<PublicToken> = {}): PublicToken {
  const definition = demoWorld.objectDefinitions.find(({ id }) => id === definitionId)
  if (!definition) throw new Error(`The demo world has no ${definitionId}.`)
  const { meta, businessId, viewPlacements, campaignId } = definition
  return {
    id: '4b0f0f0e-6a51-4c09-9f0e-0a5b1f6a7c11',
    objectDefinitionId: definition.id,
    businessId,
    campaignId,
    ...meta,
    viewPlacements,
    offer: 'variation',
    behaviorId: 'acquirable-v1',
    guests: true,
    edition: { max: 1000, left: 412 },
    business: businessOf(businessId) as unknown as BusinessSummary,
    ...more,
  } as PublicToken
}
