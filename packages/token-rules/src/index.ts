export { type Edition, editionLabel } from './edition-label.ts'
export { normaliseEmail, normaliseEthAddress, normalisePhone } from './identifiers.ts'
export { parseRecipient, type Recipient, type RecipientProblem, readRecipient } from './recipients.ts'
