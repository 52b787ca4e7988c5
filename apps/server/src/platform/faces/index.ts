export { serveFaces } from './serve-faces.ts'
