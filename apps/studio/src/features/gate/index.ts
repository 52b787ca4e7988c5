export { GatePage } from './GatePage.tsx'
