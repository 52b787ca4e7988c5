/** Gives a paid token to its buyer, or begins to give the money back. */
export const deliverTask = 'commerce.deliver'
export const refundTask = 'commerce.refund'
/** The time to pay is over. */
export const lapseTask = 'commerce.lapse'
/** Makes sure that nothing more is paid at a checkout which nobody waits for. */
export const endCheckoutTask = 'commerce.end-checkout'
export const catchUpTask = 'commerce.catch-up'

export interface PurchaseJob {
  purchaseId: string
}
