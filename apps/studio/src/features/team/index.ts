export { TeamPage } from './TeamPage.tsx'
