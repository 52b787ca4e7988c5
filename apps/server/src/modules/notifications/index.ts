export { notificationsModule } from './notifications.module.ts'
export { personalDataOfNotifications } from './personal-data.ts'
