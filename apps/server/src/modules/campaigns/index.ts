export { type CampaignsApi, type CampaignsModule, campaignsModule } from './campaigns.module.ts'
export type { PointsEventData } from './points.ts'
