import { Button, classNames, ErrorNote } from '@vitrine/ui'
import CameraOff from 'lucide-react/icons/camera-off'
import ImageUp from 'lucide-react/icons/image-up'
import { type ChangeEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { createCodeReader } from './code-reader.ts'
import styles from './scanner.module.css'
import { type CameraState, useCamera } from './use-camera.ts'

/** `denied`, `taken`, `missing` and `starting` are what the camera is. */
export type ScannerSentence =
  | 'finder'
  | 'hint'
  | 'from-picture'
  | 'no-code'
  | 'no-picture'
  | 'try-again'
  | Exclude<CameraState, 'starting' | 'looking'>

export interface CodeScannerProps {
  /** In the person's language. */
  say: (sentence: ScannerSentence) => string
  /** Hears of what failed and nobody can help. */
  onFault: (what: string, error: unknown) => void
  /** Says whether the code was of use, or in a sentence why not; scanning goes on while it is not. */
  onCode: (code: string) => boolean | string
  /** What is said of a code that was of no use, without more. */
  useless: string
  /** What to hold in front of the camera. */
  hint?: ReactNode
  /** What can be done instead where there is no camera. */
  instead?: ReactNode
}

/** The camera looking for a QR code, or a picture of one. */
export function CodeScanner(props: CodeScannerProps) {
  const [note, setNote] = useState<string | null>(null)
  const take = (code: string) => {
    const use = props.onCode(code)
    setNote(use === true ? null : use || props.useless)
  }
  const { video, state, tryAgain } = useCamera(take, props.onFault)
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

export interface ScannerViewProps extends Pick<CodeScannerProps, 'hint' | 'instead' | 'say' | 'onFault'> {
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
  onTryAgain: () => void
  /** What was of no use, and why. */
  note: string | null
  onNote: (note: string | null) => void
  onTake: (code: string) => void
}

export function ScannerView(props: ScannerViewProps) {
  const { say, onFault, video, state, onTryAgain, note, onNote, onTake, hint, instead } = props
  const [isReading, setIsReading] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const without = state === 'starting' || state === 'looking' ? null : state

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
      else onNote(say('no-code'))
    } catch (error) {
      onFault('a picture could not be read', error)
      onNote(say('no-picture'))
    } finally {
      setIsReading(false)
    }
  }

  return (
    <div className={styles.scanner}>
      <div className={classNames(styles.finder, without && styles.blind)}>
        {without ? (
          <div className={styles.without}>
            <CameraOff aria-hidden="true" className={styles.icon} />
            <p role="status">{say(without)}</p>
            {without !== 'missing' && (
              <Button size="small" onPress={onTryAgain}>
                {say('try-again')}
              </Button>
            )}
          </div>
        ) : (
          <>
            <video ref={video} className={styles.video} playsInline muted aria-label={say('finder')} />
            <span className={styles.frame} aria-hidden="true" />
          </>
        )}
      </div>
      {note ? <ErrorNote>{note}</ErrorNote> : !without && <p className={styles.hint}>{hint ?? say('hint')}</p>}
      <div className={styles.ways}>
        <input
          ref={file}
          type="file"
          accept="image/*"
          className={styles.file}
          aria-label={say('from-picture')}
          tabIndex={-1}
          onChange={(event) => void readPicture(event)}
        />
        <Button variant="quiet" busy={isReading} onPress={() => file.current?.click()}>
          <ImageUp aria-hidden="true" />
          {say('from-picture')}
        </Button>
        {instead}
      </div>
    </div>
  )
}
