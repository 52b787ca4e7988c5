import type { PersonalDataTable } from '../../platform/database/personal-data.ts'

/** What this module keeps of people, for who asks for it. */
export const personalDataOfCampaigns: readonly PersonalDataTable[] = [
  { name: 'campaignScores', table: 'campaign_score', people: ['account_id'], key: ['campaign_id'] },
  { name: 'pointsHistory', table: 'campaign_points_entry', people: ['account_id'], key: ['id'] },
  { name: 'offeredLinks', table: 'campaign_offered_link', people: ['account_id'], key: ['id'] },
]
