import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { logWarning } from '../../platform/log.ts'
import { type CodeReader, createCodeReader } from './code-reader.ts'

const readEveryMs = 150

export type CameraState = 'starting' | 'looking' | 'denied' | 'missing'

/** The camera's picture in a video element, read again and again for a code. */
export function useCamera(onCode: (code: string) => void): {
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
} {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const handleCode = useEffectEvent(onCode)

  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOpen = true
    const stop = () => {
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
    function fail(error: unknown) {
      if (!isOpen) return
      const name = error instanceof DOMException ? error.name : ''
      if (!expected.has(name)) logWarning('the camera could not be used', error)
      setState(name === 'NotAllowedError' || name === 'SecurityError' ? 'denied' : 'missing')
    }
    look().catch(fail)
    return () => {
      isOpen = false
      clearTimeout(timer)
      stop()
    }
  }, [])

  return { video, state }
}

const expected = new Set(['NotAllowedError', 'SecurityError', 'NotFoundError', 'OverconstrainedError'])
