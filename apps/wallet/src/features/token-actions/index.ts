export { tokenActionParts } from './parts.tsx'
