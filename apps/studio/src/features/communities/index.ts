export { CommunitiesArea } from './CommunitiesArea.tsx'
