import type { PersonalDataTable } from '../../platform/database/personal-data.ts'

/** What this module keeps of people, for who asks for it. */
export const personalDataOfUsers: readonly PersonalDataTable[] = [
  { name: 'account', table: 'account', people: ['id'], key: ['id'], leaveOut: ['password_hash'] },
  { name: 'identities', table: 'identity', people: ['account_id'], key: ['id'] },
  { name: 'accountChanges', table: 'account_change', people: ['account_id'], key: ['id'], leaveOut: ['undo'] },
  { name: 'acceptedTerms', table: 'terms_acceptance', people: ['account_id'], key: ['terms_id', 'version'] },
  { name: 'toldCampaigns', table: 'campaign_info', people: ['account_id'], key: ['business_id', 'campaign_id'] },
]
