import { CouponSettings, CouponState, fillCouponUrl, Problem } from '@vitrine/protocol'
import { z } from 'zod'
import { type Behaviour, defineAction, EmptyBlock, readOnce } from '../tokens/index.ts'
import { couponCodesPort } from './coupon-codes-port.ts'

/** As it is kept: the address still a template, the status without regard to time. */
const Kept = z.looseObject({
  ...CouponSettings.shape,
  status: CouponState.shape.status.exclude(['expired']).default('hidden'),
  code: CouponState.shape.code,
  pin: CouponState.shape.pin,
  revealedAt: CouponState.shape.revealedAt,
  shownBefore: CouponState.shape.shownBefore,
  usedAt: CouponState.shape.usedAt,
})
type Kept = z.output<typeof Kept>

const isExpired = ({ expiry }: Pick<Kept, 'expiry'>, now: Date) => expiry !== null && new Date(expiry) <= now

function assertGood(state: Kept, now: Date): void {
  if (!state.enabled) throw new Problem('coupon.not_active')
  if (state.expiry !== null && isExpired(state, now)) throw new Problem('coupon.expired', { expiredAt: state.expiry })
}

const reveal = defineAction(Kept, {
  id: 'reveal-v1',
  name: 'ShowCode',
  summary: 'Assigns a code of the pool to the coupon, once, and shows it.',
  input: EmptyBlock,
  problems: ['coupon.not_active', 'coupon.expired', 'coupon.used', 'coupon.none_left'],
  isAvailable: (state, { now }) => state.status === 'hidden' && state.enabled && !isExpired(state, now),
  uses: [couponCodesPort],
  async run({ state, caller, ports: { couponCodes }, now }) {
    if (caller.guest && !state.availableToGuestUser) throw new Problem('auth.guest_not_allowed')
    if (state.status === 'used') throw new Problem('coupon.used')
    assertGood(state, now)
    if (state.code !== null) return { output: { code: state.code } }
    const taken = await couponCodes.take(state.codePool)
    if (!taken) throw new Problem('coupon.none_left')
    const { code, pin } = taken
    const block = {
      status: 'revealed',
      code,
      pin,
      value: taken.value ?? state.value,
      expiry: taken.expiry ?? state.expiry,
      revealedAt: now.toISOString(),
    }
    return { effects: [{ type: 'patch', block }], output: { code } }
  },
})

const use = defineAction(Kept, {
  id: 'use-v1',
  name: 'MarkUsed',
  summary: 'Marks a coupon whose code has been shown as used.',
  input: EmptyBlock,
  problems: ['coupon.not_active', 'coupon.expired', 'coupon.not_revealed', 'coupon.used'],
  isAvailable: (state, { now }) => state.status === 'revealed' && state.enabled && !isExpired(state, now),
  run({ state, caller, now }) {
    if (caller.guest && !state.availableToGuestUser) throw new Problem('auth.guest_not_allowed')
    if (state.status === 'used') throw new Problem('coupon.used')
    assertGood(state, now)
    if (state.status === 'hidden') throw new Problem('coupon.not_revealed')
    return {
      effects: [{ type: 'patch', block: { status: 'used', usedAt: now.toISOString() } }],
      happenings: [{ type: 'used' }],
    }
  },
})

/** The pool stays here; code, pin and filled link are for the eyes of the owner. */
function show(block: Record<string, unknown>, { isOwner, now }: { isOwner: boolean; now: Date }) {
  const kept = readOnce(Kept)(block).data
  if (!kept) return {}
  const { codePool: _pool, couponUrl, code, pin, ...open } = kept
  const status = kept.status !== 'used' && isExpired(kept, now) ? 'expired' : kept.status
  const isShown = isOwner && code !== null
  return {
    ...open,
    status,
    code: isShown ? code : null,
    pin: isShown ? pin : null,
    couponUrl:
      isShown && couponUrl !== null
        ? fillCouponUrl(couponUrl, { code, pin, value: kept.value, expiry: kept.expiry?.slice(0, 10) ?? null })
        : null,
  }
}

export const coupon: Behaviour = {
  id: 'coupon-v1',
  summary: 'It has a code of a pool, shown as a picture to scan or as text.',
  settings: CouponSettings,
  state: Kept,
  show,
  actions: [reveal, use],
  reactions: {
    // Who gets it cannot know otherwise that its giver may have kept the code.
    moved: ({ block }) => ({ shownBefore: readOnce(Kept)(block).data?.code != null || block.shownBefore === true }),
  },
}
