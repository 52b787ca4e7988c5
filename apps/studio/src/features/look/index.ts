export { LookArea } from './LookArea.tsx'
