import type { CouponState } from '@vitrine/protocol'
import { useFormat } from '../../../platform/format.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import panel from '../panel.module.css'

/** What stands on a coupon besides its code. */
export function CouponFacts({ coupon }: { coupon: CouponState }) {
  const t = useT('token-actions')
  const format = useFormat()
  const facts = [
    [t('coupon-pin'), coupon.pin],
    [t('coupon-value'), coupon.value],
    [t('coupon-until'), coupon.expiry && format.dateTime(coupon.expiry)],
    [t('coupon-provider'), coupon.provider],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  if (facts.length === 0) return null
  return (
    <dl className={panel.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={panel.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
