export { type ViewersModule, viewersModule } from './viewers.module.ts'
