import { definePort } from '../tokens/index.ts'

/** A merchant as a behaviour must know it. */
export interface MerchantFacts {
  id: string
  businessId: string
  name: string
  accountId: string
}

export interface MerchantsPort {
  /** The merchant whose QR code was scanned; refuses what is no such code or no longer one. */
  ofCode(code: string): Promise<MerchantFacts>
  /** Puts down on a merchant's list that the token was redeemed there. */
  note(done: { merchantId: string; remaining: number; givenTokenId: string | null }): Promise<void>
}

export const merchantsPort = definePort<'merchants', MerchantsPort>('merchants')
