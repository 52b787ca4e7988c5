import { href } from '../../platform/navigation/paths.ts'

/** Where somebody is on the way to sending coins, as the address says it. */
export interface SendStep {
  business: string
  coinId: string
  /** As it was typed; checked wherever it is used. */
  amount: string
}

export function readSendStep(search: URLSearchParams): SendStep {
  const get = (name: string) => search.get(name) ?? ''
  return { business: get('business'), coinId: get('coin'), amount: get('amount') }
}

const queryOf = ({ business, coinId, amount }: SendStep) => ({
  business,
  coin: coinId,
  ...(amount ? { amount } : {}),
})

export const amountHref = (step: SendStep) => href('fungibleTransfer', {}, queryOf(step))
export const receiverHref = (step: SendStep) => href('fungibleRecipient', {}, queryOf(step))
export const confirmHref = (step: SendStep) => href('fungibleConfirmation', {}, queryOf(step))
export const coinHref = ({ business, coinId }: Pick<SendStep, 'business' | 'coinId'>) =>
  business && coinId ? href('businessCoin', { business, coinId }) : href('coins')
