export { type ChainedRule, findRuleLoops } from './campaigns/rule-loops.ts'
export { bearingDegrees, type CompassPoint, compassPoint, distanceMetres, moveTowards } from './distance.ts'
export { type Edition, editionEngraving, editionLabel } from './edition-label.ts'
export { type FormIssue, type FormReading, formIssues, readFormAnswers } from './form-answers.ts'
export {
  judgePass,
  type PassJudgement,
  type PassRefusal,
  passRefusals,
  type ScannedPass,
  type TicketFacts,
} from './gate/judge-pass.ts'
export { addressHint, normaliseEmail, normaliseEthAddress, normalisePhone, normaliseSolAddress } from './identifiers.ts'
export {
  type MerchantCode,
  readMerchantCode,
  redeemCodePayload,
  staticMerchantCode,
} from './merchant-codes.ts'
export {
  earlierPassLink,
  isPassStepOf,
  type PassCode,
  passCode,
  passHolderLength,
  passLinkLength,
  passLinkText,
  passSealLength,
  passSealText,
  passStepAt,
  passStepsOf,
  readPassCode,
} from './pass-codes.ts'
export { nextPlayPeriod, playPeriodAt } from './play-period.ts'
export { pointsAhead } from './points-ahead.ts'
export { decidePrize, type PrizeChance } from './prizes/prize-decision.ts'
export { type SimulatedDraws, type Simulation, simulateDraws } from './prizes/simulate-draws.ts'
export { accuracyMax, type Nearness, nearnessOf, reachFrom, reachOf } from './reach.ts'
export { parseRecipient, type Recipient, type RecipientProblem, readRecipient } from './recipients.ts'
export { addToScore } from './scores.ts'
export { type Split, splitPrice } from './split-price.ts'
export { csvLine, readCsv } from './tables/csv.ts'
export { decodeText, type TextEncoding } from './tables/decode-text.ts'
export {
  type ListedRecipient,
  type ListFault,
  type RecipientListOptions,
  type RecipientListReading,
  readRecipientList,
  readRecipientSteps,
  recipientKey,
} from './tables/recipient-list.ts'
export { instantOf, wallTimeAt } from './wall-time.ts'
