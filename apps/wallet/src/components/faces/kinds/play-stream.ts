import { logWarning } from '../../../platform/telemetry/log.ts'
import { StreamLoader } from './stream-loader.ts'

/** Plays an HLS stream where the browser cannot by itself; the returned function ends it. */
export function playStream(video: HTMLVideoElement, url: string, onBroken: () => void): () => void {
  let end: (() => void) | null = null
  let isOver = false
  const start = async () => {
    const { default: Hls } = await import('hls.js')
    if (isOver) return
    if (!Hls.isSupported()) return onBroken()
    const player = new Hls({ capLevelToPlayerSize: true, loader: StreamLoader })
    end = () => player.destroy()
    player.on(Hls.Events.ERROR, (_event, { fatal }) => {
      if (fatal) onBroken()
    })
    player.loadSource(url)
    player.attachMedia(video)
  }
  start().catch((error: unknown) => {
    logWarning('a stream could not be played', error)
    if (!isOver) onBroken()
  })
  return () => {
    isOver = true
    end?.()
  }
}
