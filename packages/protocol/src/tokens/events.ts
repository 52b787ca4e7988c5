import { z } from 'zod'
import { defineEvent, isOneOf } from '../events/define-event.ts'
import { businessId, campaignId, objectDefinitionId, party, tokenId } from '../events/facts.ts'
import { Place } from '../map/place.ts'

const design = { objectDefinitionId, businessId }

const aboutToken = z.object({
  /** What made it happen, as realtime tells it: `transfer`, `clone`, `issue`, … */
  cause: z.string(),
  /** Whom it comes from in the receiver's eyes: a person, or a business when it comes from its author (R20). */
  by: party,
  from: party,
  /** Who has it now; the same as `from` where it stays. */
  to: party,
  ...design,
  /** It was made inside of another one and has not arrived yet: what is in a crate stays a surprise. */
  inside: z.literal(true).optional(),
})

export const tokenIssued = defineEvent('token.issued', aboutToken, 'A token was made; told to whose it is.')
export const tokenTransferred = defineEvent(
  'token.transferred',
  aboutToken,
  'A token went from one to another; told to both.',
)
export const tokenUpdated = defineEvent('token.updated', aboutToken, 'A token’s state changed; told to its owner.')
export const tokenOpened = defineEvent('token.opened', aboutToken, 'A token was looked at first; told to its owner.')
export const tokenDeleted = defineEvent('token.deleted', aboutToken, 'A token is no more; told to who had it.')

export const tokenEvents = [tokenIssued, tokenTransferred, tokenUpdated, tokenOpened, tokenDeleted] as const
export const isTokenEvent = isOneOf(tokenEvents)

/** For those who watch the map. Who it was is not their business. */
const aboutPlace = z.object({
  cause: z.string(),
  /** Where it lies now, or lay until now. */
  place: Place,
  /** Where it lay before, when it has moved. */
  before: Place.nullable(),
  ...design,
})

export const mapAdded = defineEvent(
  'map.added',
  aboutPlace,
  'A token was laid on the map; told to those who look there.',
)
export const mapUpdated = defineEvent(
  'map.updated',
  aboutPlace,
  'A token on the map was moved; told to those who look at either place.',
)
export const mapRemoved = defineEvent(
  'map.removed',
  aboutPlace,
  'A token was taken from the map; told to those who look there.',
)
export const isMapEvent = isOneOf([mapAdded, mapUpdated, mapRemoved])

/** What an action brought about besides changed rows, for campaign rules: about the token, by whoever acted. */
const acted = z.object({
  behaviorId: z.string(),
  actionId: z.string(),
  campaignId: campaignId.nullable().optional(),
  ...design,
})
export type Acted = z.input<typeof acted>
const given = { given: z.array(tokenId) }
/** Of an AR game, or of a game of chance. */
const ofGame = {
  game: z.string().optional(),
  level: z.string().optional(),
  score: z.number().optional(),
  drawId: z.string().optional(),
}

export const actionDispensed = defineEvent('action.dispensed', acted.extend(given), 'A dispenser gave tokens.')
export const actionUnboxed = defineEvent('action.unboxed', acted.extend(given), 'A crate was opened.')
export const actionRedeemed = defineEvent(
  'action.redeemed',
  acted.extend({ merchantId: z.string().optional(), remaining: z.int().optional() }),
  'A token was redeemed.',
)
export const redemptionUndone = defineEvent(
  'redemption.undone',
  z.object({ merchantId: z.string(), ...design }),
  'Staff took a redemption back: it does not count. Told to nobody; the token’s own event tells its holder.',
)
export const actionShared = defineEvent('action.shared', acted, 'A copy was shared.')
export const actionSubmitted = defineEvent('action.submitted', acted, 'A form was filled in.')
export const actionAnswered = defineEvent(
  'action.answered',
  acted.extend({
    solved: z.boolean().optional(),
    /** The design in whose poll it is a vote. */
    poll: objectDefinitionId.optional(),
  }),
  'A question or a poll was answered.',
)
export const actionSolved = defineEvent(
  'action.solved',
  acted.extend({ ...ofGame, newPieces: z.array(z.unknown()).optional() }),
  'A quiz or a level of a game was solved first.',
)
export const actionPlayed = defineEvent(
  'action.played',
  acted.extend({ ...ofGame, won: z.boolean().optional(), complete: z.boolean().optional() }),
  'A game was played.',
)
export const actionWon = defineEvent(
  'action.won',
  acted.extend({ ...ofGame, prizeObjectDefinitionId: objectDefinitionId.optional() }),
  'A game was won.',
)
export const actionAcquired = defineEvent(
  'action.acquired',
  acted.extend({ given: z.array(tokenId).optional() }),
  'Somebody took what was there to be taken.',
)
export const actionUsed = defineEvent('action.used', acted, 'A coupon was marked as used.')
export const actionInitialized = defineEvent('action.initialized', acted, 'A token was put into use.')
export const actionPickedUp = defineEvent(
  'action.picked-up',
  acted.extend({ given: z.array(tokenId).optional() }),
  'A token was picked up from the map.',
)

export const actionEvents = [
  actionDispensed,
  actionUnboxed,
  actionRedeemed,
  actionShared,
  actionSubmitted,
  actionAnswered,
  actionSolved,
  actionPlayed,
  actionWon,
  actionAcquired,
  actionUsed,
  actionInitialized,
  actionPickedUp,
] as const
export const isActionEvent = isOneOf(actionEvents)
