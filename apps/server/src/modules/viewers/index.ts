export type { Place } from './viewer-answers.ts'
export { type ViewersModule, viewersModule } from './viewers.module.ts'
