import { watchCamera, whyNoCamera } from '@vitrine/ar'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CodeReader, createCodeReader } from './code-reader.ts'

const readEveryMs = 150

/** `taken`: another app has it. */
export type CameraState = 'starting' | 'looking' | 'denied' | 'taken' | 'missing'

/** The camera's picture in a video element, read again and again for a code. */
export function useCamera(
  onCode: (code: string) => void,
  onFault: (what: string, error: unknown) => void,
): {
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
  /** Once more, as when it was given back. */
  tryAgain: () => void
} {
  const [attempt, setAttempt] = useState(0)
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const handleCode = useEffectEvent(onCode)
  const handleFault = useEffectEvent(onFault)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt begins anew
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOpen = true
    let forget: (() => void) | undefined
    const stop = () => {
      forget?.()
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    async function look() {
      const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
      if (!mediaDevices) return setState('missing')
      const [reader, found] = await Promise.all([
        createCodeReader(),
        mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
      ])
      stream = found
      forget = watchCamera(found.getVideoTracks(), () => leave('taken'))
      const element = video.current
      if (!isOpen || !element) return stop()
      element.srcObject = stream
      await element.play()
      if (!isOpen) return
      setState('looking')
      await read(reader, element)
    }
    async function read(reader: CodeReader, element: HTMLVideoElement) {
      const code = await reader(element)
      if (!isOpen) return
      if (code) handleCode(code)
      timer = setTimeout(() => void read(reader, element).catch(fail), readEveryMs)
    }
    function close() {
      isOpen = false
      clearTimeout(timer)
      stop()
    }
    function leave(why: CameraState) {
      close()
      setState(why)
    }
    function fail(error: unknown) {
      if (!isOpen) return
      if (!(error instanceof DOMException)) handleFault('the camera could not be used', error)
      const why = whyNoCamera(error)
      leave(why === 'unsupported' ? 'missing' : why)
    }
    look().catch(fail)
    return close
  }, [attempt])

  const tryAgain = () => {
    setState('starting')
    setAttempt((number) => number + 1)
  }
  return { video, state, tryAgain }
}
