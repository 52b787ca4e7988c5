import { Skeleton } from '@vitrine/ui'
import { toString as drawCode } from 'qrcode'
import { useEffect, useState } from 'react'
import { logWarning } from '../../platform/telemetry/log.ts'
import styles from './code-picture.module.css'

interface CodePictureProps {
  text: string
  alt: string
}

/** A QR code, always dark on white, so that any camera can read it. */
export default function CodePicture({ text, alt }: CodePictureProps) {
  const [source, setSource] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    drawCode(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
      .then((svg) => isCurrent && setSource(`data:image/svg+xml,${encodeURIComponent(svg)}`))
      .catch((error: unknown) => logWarning('a code could not be drawn', error))
    return () => {
      isCurrent = false
    }
  }, [text])
  return source ? (
    <img className={styles.code} src={source} alt={alt} />
  ) : (
    <Skeleton shape="block" height="18rem" className={styles.code} />
  )
}
