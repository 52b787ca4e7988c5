export { type DropsApi, dropBehaviours, dropsModule } from './drops.module.ts'
