import { CampaignPage } from './CampaignPage.tsx'
import { CampaignsPage } from './CampaignsPage.tsx'
import './namespaces.ts'

/** All campaigns, or one with its rules. */
export function RulesPage({ rest }: { rest: string }) {
  return rest === '' ? <CampaignsPage /> : <CampaignPage key={rest} campaignId={rest} />
}
