export { createPayments } from './create-payments.ts'
export { forgetHeard } from './forget-heard.ts'
export {
  type CheckoutState,
  type Payment,
  type PaymentNews,
  type Payments,
  PaymentsUnavailable,
  type SubscriptionNews,
} from './payments.ts'
