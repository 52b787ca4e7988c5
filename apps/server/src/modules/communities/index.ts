export { type CommunitiesApi, communitiesModule } from './communities.module.ts'
