export { handingOutParts } from './parts.tsx'
