import { ErrorNote } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import { logWarning } from '../../platform/log.ts'
import { createCodeReader } from './code-reader.ts'
import styles from './recipient.module.css'

const readEveryMs = 150

export interface ScannerSheetProps {
  /** Says whether the code was of use; scanning goes on while it is not. */
  onCode: (code: string) => boolean
  onClose: () => void
}

/** The camera, looking for a QR code. */
export function ScannerSheet({ onCode, onClose }: ScannerSheetProps) {
  const t = useT('recipient')
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<'scan-denied' | 'scan-missing' | 'scan-invalid' | null>(null)
  const handleCode = useEffectEvent((code: string) => {
    if (!onCode(code)) setProblem('scan-invalid')
  })

  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOpen = true
    async function look() {
      const reader = await createCodeReader()
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const element = video.current
      if (!isOpen || !element) return stop()
      element.srcObject = stream
      await element.play()
      const read = async () => {
        const code = await reader(element)
        if (!isOpen) return
        if (code) handleCode(code)
        timer = setTimeout(() => void read(), readEveryMs)
      }
      await read()
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    look().catch((error: unknown) => {
      if (!isOpen) return
      const name = error instanceof DOMException ? error.name : ''
      if (name !== 'NotAllowedError' && name !== 'NotFoundError') logWarning('the camera could not be used', error)
      setProblem(name === 'NotAllowedError' ? 'scan-denied' : 'scan-missing')
    })
    return () => {
      isOpen = false
      clearTimeout(timer)
      stop()
    }
  }, [])

  return (
    <Sheet title={t('scan-title')} onClose={onClose}>
      <div className={styles.scanner}>
        {problem !== 'scan-denied' && problem !== 'scan-missing' && (
          <video ref={video} className={styles.video} playsInline muted aria-label={t('scan-hint')} />
        )}
        {problem ? <ErrorNote>{t(problem)}</ErrorNote> : <p>{t('scan-hint')}</p>}
      </div>
    </Sheet>
  )
}
