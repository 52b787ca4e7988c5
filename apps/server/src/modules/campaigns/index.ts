export { type CampaignsApi, type CampaignsModule, campaignsModule } from './campaigns.module.ts'
export { personalDataOfCampaigns } from './personal-data.ts'
