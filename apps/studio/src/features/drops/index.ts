export { DropsArea } from './DropsArea.tsx'
