export type { BrandWallet } from './viewer-answers.ts'
export { type ViewersModule, viewersModule } from './viewers.module.ts'
