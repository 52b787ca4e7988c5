export { type CouponsApi, couponBehaviours, couponsModule } from './coupons.module.ts'
