export { serveBasemap } from './serve-basemap.ts'
