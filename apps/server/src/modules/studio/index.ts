export { studioCalls, studioModule } from './studio.module.ts'
export type { NewBusiness, StudioApi } from './studio.service.ts'
