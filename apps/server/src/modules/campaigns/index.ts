export { type CampaignsApi, campaignsModule } from './campaigns.module.ts'
