import type { OperationShape } from '@vitrine/protocol'

/** What the calls are read by, in this order; the first whose paths fit has the call. */
const areas: readonly (readonly [name: string, paths: RegExp])[] = [
  ['Signing in', /^\/(interaction|otp|wallet-challenge|account-changes|me\/(sessions|proof))\b/],
  ['Collectibles', /^(\/public)?\/(vatoms(?!\/geo-map)|claims|claim-links|kiosk-code|shares)\b|^\/me\/inventory\b/],
  ['Communities', /^\/spaces\b|\/communities\b|^\/b\/:businessId\/spaces\b/],
  ['Map and drops', /^\/(vatoms\/geo-map|map)\b|\/drops\b|\/drop-designs\b/],
  ['Chains', /^\/chain\b/],
  ['Coins', /^\/coins\b|\/(coins|treasury)\b/],
  [
    'Campaigns and points',
    /\/(campaigns?|campaign-groups|points|offered-links)\b(?!.*object-definitions)|^\/me\/info\b/,
  ],
  ['Market', /\/(market|sales|purchases|trades|proceeds)\b/],
  ['Redemption and prizes', /\/(merchants|prize-sets|coupon-pools|responses)\b/],
  ['People', /^\/(people|me\/(people|privacy|recipients)|operator)\b/],
  ['Notifications', /^\/(notifications|me\/(notifications|push-subscriptions))\b/],
  ['Your account', /^(\/public)?\/(me|users|u)\b/],
  ['Brands', /^(\/public)?\/(b|businesses|viewers)\b|^\/studio\b|^\/me\/businesses\b/],
  ['Statistics', /^\/analytics\b/],
]

export const areaNames: readonly string[] = areas.map(([name]) => name)

export function areaOf({ id, path }: Pick<OperationShape, 'id' | 'path'>): string {
  const place = path.replace(/^\/api\//, '/')
  const area = areas.find(([, paths]) => paths.test(place))
  if (!area) throw new Error(`${id} (${path}) is in no area of the documentation`)
  return area[0]
}
