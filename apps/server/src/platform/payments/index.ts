export { createPayments } from './create-payments.ts'
export { type CheckoutState, type Payment, type PaymentNews, type Payments, PaymentsUnavailable } from './payments.ts'
