/** The picture that a person sees: the camera's, cut as it is shown, and the objects over it. */
export function composePicture(
  onto: HTMLCanvasElement,
  stage: HTMLCanvasElement,
  video: HTMLVideoElement | null,
): void {
  const { width, height } = onto
  const context = onto.getContext('2d')
  if (!context) return
  if (video && video.videoWidth > 0) {
    const scale = Math.max(width / video.videoWidth, height / video.videoHeight)
    const [w, h] = [video.videoWidth * scale, video.videoHeight * scale]
    context.drawImage(video, (width - w) / 2, (height - h) / 2, w, h)
  }
  context.drawImage(stage, 0, 0, width, height)
}

export function asJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))),
      'image/jpeg',
      0.92,
    )
  })
}

export interface Film {
  canvas: HTMLCanvasElement
  stop(): Promise<Blob>
}

const kinds = ['video/mp4;codecs=avc1', 'video/webm;codecs=vp9', 'video/webm']

/** Films a canvas; null where the browser cannot. */
export function filmOf(canvas: HTMLCanvasElement): Film | null {
  if (!('MediaRecorder' in globalThis) || !('captureStream' in canvas)) return null
  const mimeType = kinds.find((kind) => MediaRecorder.isTypeSupported(kind))
  if (!mimeType) return null
  const stream = canvas.captureStream(30)
  const parts: Blob[] = []
  let recorder: MediaRecorder
  try {
    recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: 6_000_000 })
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.start(500)
  } catch {
    // A browser may say that it can and not do it after all.
    return null
  }
  return {
    canvas,
    stop: () =>
      new Promise((resolve) => {
        const finish = () => {
          for (const track of stream.getTracks()) track.stop()
          resolve(new Blob(parts, { type: mimeType.split(';')[0] ?? mimeType }))
        }
        // It may have stopped by itself.
        if (recorder.state === 'inactive') return finish()
        recorder.addEventListener('stop', finish)
        recorder.stop()
      }),
  }
}
