import type { Coin } from '@vitrine/protocol'
import { classNames } from '@vitrine/ui'
import { useState } from 'react'
import styles from './coin-picture.module.css'

export interface CoinPictureProps {
  coin: Pick<Coin, 'image' | 'imageAlt' | 'name' | 'symbol'>
  size?: 'small' | 'medium' | 'large'
  /** Its name stands beside it already. */
  decorative?: boolean
}

/** The coin, or a blank one with its symbol where there is no picture or it does not load. */
export function CoinPicture({ coin, size = 'medium', decorative = false }: CoinPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const className = classNames(styles.picture, styles[size])
  const alt = decorative ? '' : coin.imageAlt || coin.name
  if (coin.image && coin.image !== broken) {
    return (
      <img className={className} src={coin.image} alt={alt} decoding="async" onError={() => setBroken(coin.image)} />
    )
  }
  return (
    <span
      className={classNames(className, styles.blank)}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
    >
      {[...coin.symbol].slice(0, 3).join('')}
    </span>
  )
}
