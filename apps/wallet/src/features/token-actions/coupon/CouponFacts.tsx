import type { CouponState } from '@vitrine/protocol'
import panel from '../../../components/panel/panel.module.css'
import { useFormat } from '../../../platform/i18n/format.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { expiryText } from './expiry.ts'

/** What stands on a coupon besides its code. */
export function CouponFacts({ coupon }: { coupon: CouponState }) {
  const t = useT('token-actions')
  const format = useFormat()
  const facts = [
    [t('coupon-pin'), coupon.pin],
    [t('coupon-value'), coupon.value],
    [t('coupon-until'), coupon.expiry && expiryText(coupon.expiry, format)],
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
