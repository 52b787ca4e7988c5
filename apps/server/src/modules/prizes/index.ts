export { dispenseFrom, dispenseUses, dispensingOf } from './dispensing.ts'
export { type PrizesApi, prizeBehaviours, prizesModule } from './prizes.module.ts'
