export { analyticsModule } from './analytics.module.ts'
