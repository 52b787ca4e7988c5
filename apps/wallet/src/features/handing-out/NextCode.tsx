import { limits } from '@vitrine/protocol/limits'
import { useEffect, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './handing-out.module.css'

interface NextCodeProps {
  /** Which half minute the code is of. */
  step: number
  /** How far the server's clock is ahead of this one. */
  aheadMs: number
}

/** How long the code still stands, for the eye: nobody wants it read out every second. */
export function NextCode({ step, aheadMs }: NextCodeProps) {
  const t = useT('handing-out')
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const total = limits.passCodeSeconds
  const left = Math.min(total, Math.max(0, Math.ceil((step + 1) * total - (now + aheadMs) / 1000)))
  return (
    <div className={styles.next} aria-hidden="true">
      <span className={styles.moment}>
        <span style={{ scale: `${left / total} 1` }} />
      </span>
      <span>{t('ticket-next', { count: left })}</span>
    </div>
  )
}
