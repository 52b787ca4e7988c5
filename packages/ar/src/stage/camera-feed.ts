import type { ArFallback } from '../types.ts'
import { watchCamera } from '../watch-camera.ts'

export interface CameraFeed {
  video: HTMLVideoElement
  stop(): void
}

/** The picture of the camera that looks away from the person, filling `host` from behind. Rejects as `getUserMedia` does. */
export async function openCamera(host: HTMLElement, onGone: (why: ArFallback) => void): Promise<CameraFeed> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  if (!mediaDevices) throw new DOMException('There are no cameras here.', 'NotFoundError')
  const stream = await mediaDevices.getUserMedia({
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 1280 } },
  })
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.setAttribute('aria-hidden', 'true')
  video.srcObject = stream
  host.prepend(video)
  const resting = new AbortController()
  const stop = () => {
    resting.abort()
    forget()
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
    video.remove()
  }
  const forget = watchCamera(stream.getVideoTracks(), () => {
    stop()
    onGone('taken')
  })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.hidden) video.pause()
      else void video.play().catch(() => undefined)
    },
    { signal: resting.signal },
  )
  try {
    await video.play()
  } catch (error) {
    stop()
    throw error
  }
  return { video, stop }
}
