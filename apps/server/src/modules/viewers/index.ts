export type { Place } from './viewer-answers.ts'
export { type ViewersApi, viewersModule } from './viewers.module.ts'
