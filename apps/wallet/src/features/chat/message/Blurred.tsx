import { useEffect, useRef } from 'react'
import styles from './message.module.css'

const side = 32

/** A picture's colours, until it is there itself. */
export function Blurred({ hash }: { hash: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    void draw(canvas.current, hash)
  }, [hash])
  return <canvas ref={canvas} width={side} height={side} className={styles.blurred} />
}

async function draw(canvas: HTMLCanvasElement | null, hash: string): Promise<void> {
  // Where it cannot be had, the picture's place is plain.
  const blurhash = await import('blurhash').catch(() => null)
  const context = canvas?.getContext('2d')
  // Others have written it.
  if (!context || !blurhash?.isBlurhashValid(hash).result) return
  const data = context.createImageData(side, side)
  data.data.set(blurhash.decode(hash, side, side))
  context.putImageData(data, 0, 0)
}
