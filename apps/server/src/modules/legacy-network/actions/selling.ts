import { type CommerceState, Currency, Price, Problem } from '@vitrine/protocol'
import { z } from 'zod'
import { notForSale, type Sales } from '../../tokens/index.ts'
import { commerceOf, royaltiesOf } from '../objects/sale.ts'
import { badPayload, Refusal } from '../refusal.ts'
import { type Act, type Reactor, type ReactorTools, titleOf, withBlock } from './reactor.ts'
import { assertPublished } from './sending.ts'

const channels = ['marketplace', 'direct'] as const

const Listing = z.object({ channel: z.enum(channels).default('marketplace'), price: Price })
const Repricing = z.object({ price: Price })

/** Where its design lets it be offered, and for what; null for anything. */
const Terms = z.object({
  channels: z
    .array(z.enum(channels))
    .min(1)
    .catch([...channels]),
  currencies: z.array(Currency).min(1).nullable().catch(null),
})

/** Offers the object for a price: on its brand's market, or only to whoever has the link. */
export const listForSale = (sales: Sales): Reactor => ({
  who: 'owner',
  async run(act, tools) {
    const { tx, row, design, vatom, caller, input, now } = act
    assertMember(act)
    assertPublished(act)
    if (row.dropped) throw new Refusal(1644)
    const { channel, price } = read(Listing, input)
    if (isForSale(commerceOf(vatom))) throw new Problem('commerce.already_for_sale')
    if (row.parentId !== null) throw new Problem('token.wrong_state', { reason: 'in_folder' })
    if (await tools.holdsSomething(tx, row.id)) throw new Problem('token.has_contents')
    const terms = Terms.parse(vatom.private['commerce-v1'] ?? {})
    if (!terms.channels.includes(channel)) throw new Problem('commerce.channel_not_accepted', { channel })
    if (terms.currencies && !terms.currencies.includes(price.currency)) {
      throw new Problem('commerce.currency_not_accepted', { currency: price.currency })
    }
    const opened = await sales.open(tx, {
      tokenId: row.id,
      businessId: design.businessId,
      sellerId: caller.accountId,
      channel,
      price,
      displayName: titleOf(vatom),
      category: vatom['vAtom::vAtomType'].category,
      royalties: royaltiesOf(vatom),
      at: now,
    })
    const { amount, currency } = price
    await write(act, tools, { ...opened, channel, status: 'active', currency, price: amount, error: null })
    return { ...opened }
  },
})

/** Asks another price, in the same currency. */
export const changePrice = (sales: Sales): Reactor => ({
  who: 'owner',
  async run(act, tools) {
    const { saleId, currency, channel } = commerceOf(act.vatom)
    const { price } = read(Repricing, act.input)
    if (channel === 'none' || !saleId) throw new Problem('commerce.not_for_sale')
    if (price.currency !== currency) throw new Problem('commerce.currency_not_accepted', { currency: price.currency })
    await sales.reprice(act.tx, saleId, price)
    await write(act, tools, { price: price.amount })
    return {}
  },
})

/** Takes it off the market; whoever is paying for it gets their money back. */
export const removeFromSale = (sales: Sales): Reactor => ({
  who: 'owner',
  evenWhilePaid: true,
  async run(act, tools) {
    const state = commerceOf(act.vatom)
    if (!isForSale(state)) throw new Problem('commerce.not_for_sale')
    if (state.saleId) await sales.close(act.tx, state.saleId, 'delisted')
    await write(act, tools, notForSale)
    return {}
  },
})

const isForSale = ({ channel }: CommerceState) => channel !== 'none'

/** Who sells has an account to come back to, whatever the publisher has registered. */
function assertMember({ caller }: Act): void {
  if (caller.guest) throw new Refusal(1006)
}

function write({ tx, row, caller, name }: Act, { ledger }: ReactorTools, block: Partial<CommerceState>) {
  const changed = { private: withBlock(row.private, 'commerce-v1', block) }
  return ledger.change(tx, row, changed, { action: name, actor: caller.accountId })
}

function read<T>(schema: z.ZodType<T>, input: unknown): T {
  const found = schema.safeParse(input)
  if (found.success) return found.data
  const [issue] = found.error.issues
  throw badPayload(`${issue?.path.join('.')} ${issue?.message}`)
}
