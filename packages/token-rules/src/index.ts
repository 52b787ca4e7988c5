export { bearingDegrees, type CompassPoint, compassPoint, distanceMetres, moveTowards } from './distance.ts'
export { type Edition, editionLabel } from './edition-label.ts'
export { type FormIssue, type FormReading, formIssues, readFormAnswers } from './form-answers.ts'
export { addressHint, normaliseEmail, normaliseEthAddress, normalisePhone, normaliseSolAddress } from './identifiers.ts'
export {
  type MerchantCode,
  readMerchantCode,
  redeemCodePayload,
  staticMerchantCode,
} from './merchant-codes.ts'
export { nextPlayPeriod, playPeriodAt } from './play-period.ts'
export { pointsAhead } from './points-ahead.ts'
export { accuracyMax, type Nearness, nearnessOf, reachOf } from './reach.ts'
export { parseRecipient, type Recipient, type RecipientProblem, readRecipient } from './recipients.ts'
export { addToScore } from './scores.ts'
export { type Split, splitPrice } from './split-price.ts'
