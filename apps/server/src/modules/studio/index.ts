export { personalDataOfStudio } from './personal-data.ts'
export { type StudioModule, studioModule } from './studio.module.ts'
export type { NewBusiness, StudioApi } from './studio.service.ts'
