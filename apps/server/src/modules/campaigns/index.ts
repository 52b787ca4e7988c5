export { type CampaignsApi, type CampaignsModule, campaignsModule } from './campaigns.module.ts'
export { keptOfCampaigns } from './kept.ts'
export type { PointsEventData } from './points.ts'
