import { Button, classNames, ErrorNote } from '@vitrine/ui'
import CameraOff from 'lucide-react/icons/camera-off'
import ImageUp from 'lucide-react/icons/image-up'
import { type ChangeEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import { logWarning } from '../../platform/telemetry/log.ts'
import { createCodeReader } from './code-reader.ts'
import styles from './scanner.module.css'
import { type CameraState, useCamera } from './use-camera.ts'

export interface CodeScannerProps {
  /** Says whether the code was of use; scanning goes on while it is not. */
  onCode: (code: string) => boolean
  /** What is said of a code that was of no use. */
  useless: string
  /** What to hold in front of the camera. */
  hint?: ReactNode
  /** What can be done instead where there is no camera. */
  instead?: ReactNode
}

/** The camera looking for a QR code, or a picture of one. */
export function CodeScanner(props: CodeScannerProps) {
  const [note, setNote] = useState<string | null>(null)
  const take = (code: string) => setNote(props.onCode(code) ? null : props.useless)
  const { video, state, tryAgain } = useCamera(take)
  return (
    <ScannerView
      {...props}
      video={video}
      state={state}
      onTryAgain={tryAgain}
      note={note}
      onNote={setNote}
      onTake={take}
    />
  )
}

export interface ScannerViewProps extends Pick<CodeScannerProps, 'hint' | 'instead'> {
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
  onTryAgain: () => void
  /** What was of no use, and why. */
  note: string | null
  onNote: (note: string | null) => void
  onTake: (code: string) => void
}

export function ScannerView({ video, state, onTryAgain, note, onNote, onTake, hint, instead }: ScannerViewProps) {
  const t = useT('scanner')
  const [isReading, setIsReading] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const hasNoCamera = state !== 'starting' && state !== 'looking'

  async function readPicture(event: ChangeEvent<HTMLInputElement>) {
    const [picture] = event.target.files ?? []
    event.target.value = ''
    if (!picture) return
    setIsReading(true)
    onNote(null)
    try {
      const [reader, bitmap] = await Promise.all([createCodeReader(), createImageBitmap(picture)])
      const code = await reader(bitmap)
      bitmap.close()
      if (code) onTake(code)
      else onNote(t('no-code'))
    } catch (error) {
      logWarning('a picture could not be read', error)
      onNote(t('no-picture'))
    } finally {
      setIsReading(false)
    }
  }

  return (
    <div className={styles.scanner}>
      <div className={classNames(styles.finder, hasNoCamera && styles.blind)}>
        {hasNoCamera ? (
          <div className={styles.without}>
            <CameraOff aria-hidden="true" className={styles.icon} />
            <p role="status">{t(state)}</p>
            {state !== 'missing' && (
              <Button size="small" onPress={onTryAgain}>
                {t('try-again')}
              </Button>
            )}
          </div>
        ) : (
          <>
            <video ref={video} className={styles.video} playsInline muted aria-label={t('finder')} />
            <span className={styles.frame} aria-hidden="true" />
          </>
        )}
      </div>
      {note ? <ErrorNote>{note}</ErrorNote> : !hasNoCamera && <p className={styles.hint}>{hint ?? t('hint')}</p>}
      <div className={styles.ways}>
        <input
          ref={file}
          type="file"
          accept="image/*"
          className={styles.file}
          aria-label={t('from-picture')}
          tabIndex={-1}
          onChange={(event) => void readPicture(event)}
        />
        <Button variant="quiet" busy={isReading} onPress={() => file.current?.click()}>
          <ImageUp aria-hidden="true" />
          {t('from-picture')}
        </Button>
        {instead}
      </div>
    </div>
  )
}
