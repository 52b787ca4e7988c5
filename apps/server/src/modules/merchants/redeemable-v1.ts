import { Problem, RedeemableState } from '@vitrine/protocol'
import { z } from 'zod'
import { type Behaviour, defineAction, type Effect, giftsPort } from '../tokens/index.ts'
import { merchantsPort } from './merchants-port.ts'

const remainingOf = ({ count, totalQuantity }: z.output<typeof RedeemableState>) => count ?? totalQuantity

const redeem = defineAction(RedeemableState, {
  id: 'redeem-v1',
  name: 'Redeem',
  summary: 'Uses it up once at the merchant whose QR code was scanned.',
  input: z.object({ merchant: z.string().min(1).max(300) }),
  problems: [
    'redemption.wrong_merchant',
    'redemption.merchant_unknown',
    'redemption.not_accepted',
    'redemption.code_invalid',
    'redemption.none_left',
    'token.wrong_state',
    'token.sold_out',
    'token.limit_reached',
    'recipient.not_found',
  ],
  isAvailable: (state) => remainingOf(state) > 0,
  uses: [merchantsPort, giftsPort],
  async run({ token, state, input, callerId, now, ports: { merchants, gifts } }) {
    const left = remainingOf(state)
    if (left === 0) throw new Problem('redemption.none_left')
    const merchant = await merchants.ofCode(input.merchant)
    const isNamed = state.merchants.includes(merchant.id)
    const isMeant = state.merchants.length > 0 ? isNamed : merchant.businessId === token.businessId
    if (!isMeant || merchant.accountId === callerId) throw new Problem('redemption.wrong_merchant')
    const remaining = left - 1
    const returned =
      remaining === 0 && state.returnObjectDefinitionId !== null
        ? await gifts.give({ objectDefinitionId: state.returnObjectDefinitionId, cause: 'redeem-return' })
        : null
    await merchants.note({ merchantId: merchant.id, remaining, givenTokenId: returned?.id ?? null })
    const used: Effect[] = [{ type: 'patch', block: { count: remaining, lastRedeemedAt: now.toISOString() } }]
    if (remaining === 0) {
      used.push(
        state.atZero === 'delete'
          ? { type: 'delete' }
          : {
              type: 'move',
              to: { type: 'userId', value: merchant.accountId },
              cause: 'redeem',
              toSelf: 'token.send_to_self',
              beyondLimit: true,
            },
      )
    }
    return {
      effects: used,
      happenings: [{ type: 'redeemed', data: { merchantId: merchant.id, remaining } }],
      output: { remaining, merchant: { id: merchant.id, name: merchant.name }, given: returned ? [returned] : [] },
    }
  },
})

export const redeemable: Behaviour = {
  id: 'redeemable-v1',
  summary: 'Good for something at a merchant’s, so many times; used up, it is the merchant’s.',
  settings: RedeemableState.omit({ count: true, lastRedeemedAt: true }),
  state: RedeemableState,
  // When its holder was at the merchant's is theirs to know.
  show: (block, { isOwner }) => (isOwner ? block : { ...block, lastRedeemedAt: null }),
  actions: [redeem],
}
