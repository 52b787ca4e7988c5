import { z } from 'zod'

export const couponFormats = ['qr', 'code128', 'upca', 'ean13', 'pdf417', 'text'] as const
export type CouponFormat = (typeof couponFormats)[number]

export const couponPlaceholders = ['code', 'pin', 'expiry', 'value'] as const
export type CouponFacts = Partial<Record<(typeof couponPlaceholders)[number], string | null>>

/** `https://shop.example/?c={{code}}` with the facts in their places, safe for an address; null where it is none. */
export function fillCouponUrl(template: string, facts: CouponFacts): string | null {
  const filled = template.replace(/\{\{\s*(code|pin|expiry|value)\s*\}\}/g, (_, name: keyof CouponFacts) =>
    encodeURIComponent(facts[name] ?? ''),
  )
  return URL.canParse(filled) && /^https?:$/.test(new URL(filled).protocol) ? filled : null
}

const CouponUrl = z
  .string()
  .max(2_000)
  .refine((template) => fillCouponUrl(template, { code: 'x', pin: 'x', expiry: 'x', value: 'x' }) !== null, {
    message: 'Not an http or https address.',
  })

const shared = {
  /** What the brand calls it in its own systems. */
  id: z.string().max(200).nullable().default(null),
  enabled: z.boolean().default(true),
  provider: z.string().max(200).nullable().default(null),
  /** What it is good for, in the brand's words. */
  rule: z.string().max(1_000).nullable().default(null),
  format: z.enum(couponFormats).default('qr'),
  availableToGuestUser: z.boolean().default(false),
  /** When all coupons of the design end; a code may end earlier or later. */
  expiry: z.iso.datetime().nullable().default(null),
  value: z.string().max(200).nullable().default(null),
}

export const CouponSettings = z.looseObject({
  ...shared,
  /** From which pool the codes are. */
  codePool: z.string().min(1).max(64),
  /** Where the code can be used on the web, with `{{code}}`, `{{pin}}`, `{{expiry}}` and `{{value}}` where they go. */
  couponUrl: CouponUrl.nullable().default(null),
})
/** As a design gives it. */
export type CouponSettings = z.input<typeof CouponSettings>

export const couponStatuses = ['hidden', 'revealed', 'used', 'expired'] as const

/** On the wire. Code, pin and the link with the code filled in are there for its owner alone, once it is revealed. */
export const CouponState = z.looseObject({
  ...shared,
  status: z.enum(couponStatuses),
  code: z.string().nullable().default(null),
  pin: z.string().nullable().default(null),
  couponUrl: z.string().nullable().default(null),
  revealedAt: z.iso.datetime().nullable().default(null),
  /** Whether somebody who held it before has seen the code, and may have used it elsewhere. */
  shownBefore: z.boolean().default(false),
  usedAt: z.iso.datetime().nullable().default(null),
})
export type CouponState = z.infer<typeof CouponState>
