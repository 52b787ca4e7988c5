export { type DesignsApi, designsModule } from './designs.module.ts'
