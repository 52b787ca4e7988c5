import type { ArFallback } from '../types.ts'

export interface CameraFeed {
  video: HTMLVideoElement
  stop(): void
}

const mutedForMs = 2_500

/** Why a camera could not be had, of what the browser said. */
export function whyNoCamera(error: unknown): ArFallback {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'taken' : 'unsupported'
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
  const listening = new AbortController()
  const { signal } = listening
  let muted: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    listening.abort()
    clearTimeout(muted)
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
    video.remove()
  }
  const isGone = () => {
    if (signal.aborted) return
    stop()
    onGone('taken')
  }
  for (const track of stream.getVideoTracks()) {
    track.addEventListener('ended', isGone, { signal })
    // A camera that another app has taken goes dark before it ends, if it ends at all.
    track.addEventListener(
      'mute',
      () => {
        muted = setTimeout(() => document.hidden || isGone(), mutedForMs)
      },
      { signal },
    )
    track.addEventListener('unmute', () => clearTimeout(muted), { signal })
  }
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.hidden) return video.pause()
      if (stream.getVideoTracks().every((track) => track.readyState === 'ended')) return isGone()
      void video.play().catch(() => undefined)
    },
    { signal },
  )
  try {
    await video.play()
  } catch (error) {
    stop()
    throw error
  }
  return { video, stop }
}
