export { HandOutsArea } from './HandOutsArea.tsx'
