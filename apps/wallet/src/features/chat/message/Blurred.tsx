import { decode, isBlurhashValid } from 'blurhash'
import { useEffect, useRef } from 'react'
import styles from './message.module.css'

const side = 32

/** A picture's colours, until it is there itself. */
export function Blurred({ hash }: { hash: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    // Others have written it.
    if (!context || !isBlurhashValid(hash).result) return
    const data = context.createImageData(side, side)
    data.data.set(decode(hash, side, side))
    context.putImageData(data, 0, 0)
  }, [hash])
  return <canvas ref={canvas} width={side} height={side} className={styles.blurred} />
}
