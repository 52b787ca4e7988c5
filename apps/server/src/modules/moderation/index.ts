export { moderationModule } from './moderation.module.ts'
