export { type HandOutsApi, handOutsModule } from './hand-outs.module.ts'
