import type { CouponFormat } from '@vitrine/protocol'
import { Skeleton } from '@vitrine/ui'
import { useEffect, useState } from 'react'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { logWarning } from '../../../platform/telemetry/log.ts'
import styles from './coupon.module.css'

/** The code as a scanner reads it. What cannot be drawn is read out instead: the code stands below in any case. */
export function CodeImage({ code, format }: { code: string; format: CouponFormat }) {
  const t = useT('token-actions')
  const drawing = useDrawing(code, format)
  if (format === 'text') return null
  if (drawing === 'drawing') return <Skeleton shape="block" height="10rem" />
  if (drawing === null) return <p className={styles.unreadable}>{t('coupon-type-it')}</p>
  return (
    <img
      className={format === 'qr' ? styles.square : styles.bars}
      src={`data:image/svg+xml,${encodeURIComponent(drawing)}`}
      alt={t('coupon-alt')}
    />
  )
}

/** The picture; null where the format has no room for the code. The pens are loaded when the first code is drawn. */
function useDrawing(code: string, format: CouponFormat): string | 'drawing' | null {
  const [drawing, setDrawing] = useState<string | 'drawing' | null>('drawing')
  useEffect(() => {
    if (format === 'text') return
    let isCurrent = true
    import('./draw-code.ts')
      .then(({ drawCode }) => drawCode(code, format))
      .catch((error: unknown) => {
        logWarning(`a code could not be drawn as ${format}`, error instanceof Error ? error.name : error)
        return null
      })
      .then((drawn) => isCurrent && setDrawing(drawn))
    return () => {
      isCurrent = false
    }
  }, [code, format])
  return drawing
}
