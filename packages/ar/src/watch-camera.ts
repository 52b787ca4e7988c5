import type { StopListening } from './types.ts'

/** A camera that another app has taken goes dark before it ends, if it ends at all. */
const darkForMs = 2_500

type Track = Pick<MediaStreamTrack, 'muted' | 'readyState' | 'addEventListener'>
type Page = Pick<Document, 'hidden' | 'addEventListener'>

/**
 * Tells once that a camera's picture is gone: its tracks have ended, or stay dark while somebody looks. In the background a camera may
 * be dark; how it is, is looked at when the page is seen again.
 */
export function watchCamera(tracks: readonly Track[], onGone: () => void, page: Page = document): StopListening {
  const listening = new AbortController()
  const { signal } = listening
  let dark: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    listening.abort()
    clearTimeout(dark)
  }
  const tell = () => {
    if (signal.aborted) return
    stop()
    onGone()
  }
  const wait = () => {
    clearTimeout(dark)
    dark = setTimeout(() => page.hidden || tell(), darkForMs)
  }
  for (const track of tracks) {
    track.addEventListener('ended', tell, { signal })
    track.addEventListener('mute', wait, { signal })
    track.addEventListener('unmute', () => clearTimeout(dark), { signal })
  }
  const look = () => {
    if (page.hidden) return
    if (tracks.every(({ readyState }) => readyState === 'ended')) tell()
    else if (tracks.some(({ muted }) => muted)) wait()
  }
  page.addEventListener('visibilitychange', look, { signal })
  return stop
}

/** Why a camera could not be had, of what the browser said. */
export function whyNoCamera(error: unknown): 'denied' | 'taken' | 'unsupported' {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'taken' : 'unsupported'
}
