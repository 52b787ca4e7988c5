import type { BusinessId, Design, DesignDocument, Token } from '@vitrine/protocol'
import type { Look } from './looks-of.ts'

type Blocks = Record<string, Record<string, unknown>>

interface Wanted {
  design: Pick<Design, 'id' | 'businessId' | 'campaignId' | 'example' | 'stage'>
  /** As it is typed, saved or not. */
  document: DesignDocument
  look: Look
  at: Date
}

/** The wallet's preview knows whoever has it by this. */
const owner = 'preview'

/** One token of a design as somebody would have it, made of what is being typed. */
export function exampleToken({ design, document, look, at }: Wanted): Token {
  const { id, businessId, campaignId, example } = design
  const { displayName, description, category, views, behaviours } = document
  const now = at.getTime()
  const moment = at.toISOString()
  const blocks: Blocks = Object.fromEntries(
    Object.entries(example.state)
      .filter(([behaviour]) => behaviours[behaviour] !== undefined)
      .map(([behaviour, block]) => [behaviour, laidOver(block, behaviours[behaviour]) as Record<string, unknown>]),
  )
  for (const [behaviour, block] of Object.entries(look.state)) blocks[behaviour] = { ...blocks[behaviour], ...block }
  return {
    ...{ id, type: 'vatom-new', parentId: '.', owner, author: businessId, lastOwner: businessId },
    ...{ created: now, modified: now, received: now, createdAt: moment, updatedAt: moment, openedAt: moment },
    ...{ quantity: 1, shouldShowNotification: true },
    state: {
      'meta-v1': { displayName, description, category, isDraft: design.stage !== 'live' },
      'studio-info-v1': {
        objectDefinitionId: id,
        businessId: businessId as BusinessId,
        campaignId,
        blueprintId: null,
      },
      ...blocks,
    },
    viewPlacements: views,
    abilities: example.abilities.filter(({ behaviorId }) => behaviorId !== look.spent),
  } as unknown as Token
}

/** What is typed in place of what was saved, where it has the same shape; what else it brings comes once it is saved. */
function laidOver(saved: unknown, typed: unknown): unknown {
  if (Array.isArray(saved)) {
    return Array.isArray(typed) && typed.length === saved.length
      ? saved.map((each, at) => laidOver(each, typed[at]))
      : saved
  }
  if (isGroup(saved)) {
    if (!isGroup(typed)) return saved
    return Object.fromEntries(Object.entries(saved).map(([key, value]) => [key, laidOver(value, typed[key])]))
  }
  return typed !== undefined && !isGroup(typed) && !Array.isArray(typed) ? typed : saved
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
