export { createMail } from './create-mail.ts'
export type { InboxPerson } from './inbox/inbox-page.ts'
export { serveInbox } from './inbox/inbox-routes.ts'
export type { Message, Messages } from './messages.ts'
