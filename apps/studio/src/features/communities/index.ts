export { CommunitiesPage } from './CommunitiesPage.tsx'
