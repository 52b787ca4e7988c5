export { chainModule } from './chain.module.ts'
