export { createHonesty } from './honesty/honesty.ts'
export { keptOfMap } from './kept.ts'
export { readingRoutes } from './reading/reading.routes.ts'
export { createReading } from './reading/reading.service.ts'
