import { refused, tokenOf } from '../../../testing/demo-answers.ts'
import { sectionStory, withBlock } from '../../../testing/section-story.ts'
import { inWorld } from '../../../testing/story.tsx'
import CouponSection from './CouponSection.tsx'

export default { title: 'Wallet/Token/Coupon', decorators: [inWorld] }

const token = tokenOf('ana', 'lumen-flat-white')
const revealed = {
  status: 'revealed',
  code: 'FW-7K2M-QX9A',
  pin: '0417',
  value: '4,20 €',
  expiry: '2099-08-14T00:00:00.000Z',
  couponUrl: 'https://lumen.example.com/redeem?code=FW-7K2M-QX9A&pin=0417',
  revealedAt: '2026-05-16T09:00:00.000Z',
}
const as = (block: object) => sectionStory(CouponSection, withBlock(token, 'coupon-v1', block, ['ShowCode']))

export const Hidden = sectionStory(CouponSection, token)
export const NoneLeft = sectionStory(CouponSection, token, {
  otherwise: ({ method }) => (method === 'POST' ? refused('coupon.none_left', 409) : undefined),
})
export const Shown = as(revealed)
export const ShownBefore = as({ ...revealed, shownBefore: true })
export const AsBarcode = as({ ...revealed, format: 'code128' })
export const AsGoods = as({ ...revealed, format: 'ean13', code: '6400047110009' })
export const AsUpc = as({ ...revealed, format: 'upca', code: '012345678905' })
export const AsStackedBarcode = as({ ...revealed, format: 'pdf417' })
export const AsText = as({ ...revealed, format: 'text', pin: null })
export const NotDrawable = as({ ...revealed, format: 'ean13' })
export const Used = as({ ...revealed, status: 'used', usedAt: '2026-05-16T09:20:00.000Z' })
export const Expired = as({ ...revealed, status: 'expired', expiry: '2026-05-01T00:00:00.000Z' })
export const SomebodyElses = sectionStory(CouponSection, token, { isMine: false })
