export { InvitationPage } from './InvitationPage.tsx'
