import { CommerceState, Currency, Price, Problem, RoyaltiesState } from '@vitrine/protocol'
import { z } from 'zod'
import { type Behaviour, contentsPort, defineAction, notForSale } from '../tokens/index.ts'
import { marketPort } from './market-port.ts'

const channels = ['marketplace', 'direct'] as const

const Settings = z.looseObject({
  /** Where it may be offered: on the brand's market, or only by its link. */
  channels: z
    .array(z.enum(channels))
    .min(1)
    .default([...channels]),
  /** What it may be sold for; anything that can be paid here when null. */
  currencies: z.array(Currency).min(1).nullable().default(null),
})
const State = CommerceState.extend(Settings.shape)
type State = z.infer<typeof State>

const isForSale = ({ channel }: State) => channel !== 'none'
const isPending = (state: State) => isForSale(state) && state.status === 'pending'

const list = defineAction(State, {
  id: 'list-for-sale-v1',
  name: 'List',
  needsEmpty: true,
  summary: 'Offers the token for a price: on its brand’s market, or only to whoever has the link.',
  input: z.object({ channel: z.enum(channels).default('marketplace'), price: Price }),
  problems: [
    'commerce.already_for_sale',
    'commerce.channel_not_accepted',
    'commerce.currency_not_accepted',
    'token.wrong_state',
    'token.has_contents',
    'coins.not_found',
  ],
  guests: false,
  isAvailable: (state) => !isForSale(state),
  uses: [contentsPort, marketPort],
  async run({ token, state, blocks, input: { channel, price }, callerId, ports: { contents, market } }) {
    if (isForSale(state)) throw new Problem('commerce.already_for_sale')
    if (!state.channels.includes(channel)) throw new Problem('commerce.channel_not_accepted', { channel })
    assertAccepts(state, price)
    if (token.parentId !== '.') throw new Problem('token.wrong_state', { reason: 'in_folder' })
    if ((await contents.childCount()) > 0) throw new Problem('token.has_contents')
    const meta = blocks['meta-v1']
    if (meta?.isDraft === true) throw new Problem('token.wrong_state', { reason: 'draft' })
    const royalties = RoyaltiesState.safeParse(blocks['royalties-v1'])
    const opened = await market.open({
      channel,
      price,
      sellerId: callerId,
      displayName: token.displayName,
      category: typeof meta?.category === 'string' ? meta.category : '',
      royalties: royalties.success ? royalties.data : null,
    })
    return {
      effects: [
        {
          type: 'patch',
          block: { ...opened, channel, status: 'active', currency: price.currency, price: price.amount, error: null },
        },
      ],
      output: { ...opened },
    }
  },
})

const delist = defineAction(State, {
  id: 'remove-from-sale-v1',
  name: 'Delist',
  summary: 'Takes the token off the market. Whoever is paying for it gets their money back.',
  input: z.object({}),
  problems: ['commerce.not_for_sale'],
  isAvailable: isForSale,
  uses: [marketPort],
  async run({ state, ports: { market } }) {
    if (!isForSale(state)) throw new Problem('commerce.not_for_sale')
    if (state.saleId) await market.close(state.saleId)
    return { effects: [{ type: 'patch', block: notForSale }] }
  },
})

const changePrice = defineAction(State, {
  id: 'change-price-v1',
  name: 'ChangePrice',
  summary: 'Asks another price, in the same currency.',
  input: z.object({ price: Price }),
  problems: ['commerce.not_for_sale', 'commerce.sale_in_progress', 'commerce.currency_not_accepted'],
  isAvailable: (state) => isForSale(state) && !isPending(state),
  uses: [marketPort],
  async run({ state, input: { price }, ports: { market } }) {
    if (!isForSale(state) || !state.saleId) throw new Problem('commerce.not_for_sale')
    if (isPending(state)) throw new Problem('commerce.sale_in_progress')
    if (price.currency !== state.currency) {
      throw new Problem('commerce.currency_not_accepted', { currency: price.currency })
    }
    await market.reprice(state.saleId, price)
    return { effects: [{ type: 'patch', block: { price: price.amount } }] }
  },
})

function assertAccepts({ currencies }: State, { currency }: Price): void {
  if (currencies && !currencies.includes(currency)) throw new Problem('commerce.currency_not_accepted', { currency })
}

export const commerce: Behaviour = {
  id: 'commerce-v1',
  summary: 'Its owner may sell it: for the brand’s coins, or for money by card.',
  settings: Settings,
  state: State,
  /** While somebody pays, nothing else happens to it. */
  holds: (block) => (block.status === 'pending' ? new Problem('commerce.sale_in_progress') : null),
  show(block, { isOwner }) {
    const read = State.safeParse(block)
    if (!read.success) return { ...block, status: 'unknown', channel: 'none' }
    // Channel none forces unlisted (spec §4).
    const status = isForSale(read.data) ? read.data.status : 'unlisted'
    return { ...read.data, status, error: isOwner ? read.data.error : null }
  },
  actions: [list, delist, changePrice],
  reactions: {
    issued: () => ({ ...notForSale, saleDate: null }),
    moved: () => ({ ...notForSale }),
  },
}
