export { keptOfStudio } from './kept.ts'
export { type StudioModule, studioModule } from './studio.module.ts'
export type { NewBusiness, StudioApi } from './studio.service.ts'
