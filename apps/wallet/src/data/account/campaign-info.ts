import type { ApiClient } from '@vitrine/client'
import { getCampaignInfo, getCampaignPoints, updateCampaignInfo } from '@vitrine/client/routes'
import type { AccountId, BodyOf, CampaignId, updateCampaignInfo as UpdateCampaignInfo } from '@vitrine/protocol'

export interface CampaignPlace {
  businessId: string
  campaignId: string
}

export type CampaignAnswers = BodyOf<typeof UpdateCampaignInfo>['data']

/** What the person told a campaign about themselves, and what they have earned there. */
export async function readCampaignInfo(api: ApiClient, userId: string, { businessId, campaignId }: CampaignPlace) {
  const [{ data }, points] = await Promise.all([
    api.call(getCampaignInfo, { query: { 'business-id': businessId, 'campaign-id': campaignId } }),
    api.call(getCampaignPoints, { params: { user: userId as AccountId, campaign: campaignId as CampaignId } }),
  ])
  return { businessId, campaignId, data, points }
}

/** Merges into what the campaign was told. */
export const tellCampaign = (api: ApiClient, place: CampaignPlace, data: CampaignAnswers) =>
  api.call(updateCampaignInfo, { body: { ...place, data } })
