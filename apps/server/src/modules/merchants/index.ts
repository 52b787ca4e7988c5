export { type MerchantsApi, merchantBehaviours, merchantsModule } from './merchants.module.ts'
