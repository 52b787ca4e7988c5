export { keptOfNotifications } from './kept.ts'
export { notificationsModule } from './notifications.module.ts'
