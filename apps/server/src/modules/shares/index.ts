export { shareBehaviours, sharesModule } from './shares.module.ts'
export type { OtherShares } from './shares.ts'
