import type { CouponState } from '@vitrine/protocol'
import { IconButton } from '@vitrine/ui'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { CodeImage } from './CodeImage.tsx'
import { CouponFacts } from './CouponFacts.tsx'
import styles from './coupon.module.css'
import { useWakeLock } from './use-wake-lock.ts'

interface FullCodeProps {
  code: string
  coupon: CouponState
  onClose: () => void
}

/** Nothing but the code, black on the brightest white, on a screen that stays on. */
export function FullCode({ code, coupon, onClose }: FullCodeProps) {
  const t = useT('token-actions')
  const dialog = useRef<HTMLDialogElement>(null)
  useWakeLock()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} className={styles.full} aria-label={t('coupon-title')} data-theme="light" onClose={onClose}>
      <div className={styles.close}>
        <IconButton label={t('coupon-close')} icon={<X />} onPress={() => dialog.current?.close()} />
      </div>
      <div className={styles.counter}>
        <CodeImage code={code} format={coupon.format} />
        <p className={styles.code}>{code}</p>
        <CouponFacts coupon={coupon} />
      </div>
    </dialog>
  )
}
