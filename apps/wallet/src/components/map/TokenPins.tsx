import type { MapToken } from '@vitrine/protocol'
import { classNames } from '@vitrine/ui'
import { memo } from 'react'
import { placeOf } from '../../data/map/map-cache.ts'
import { TokenIcon } from '../token/TokenIcon.tsx'
import { titleOf } from '../token/token-view.ts'
import { MapPin } from './MapPin.tsx'
import styles from './map.module.css'

export interface TokenPinsProps {
  tokens: readonly MapToken[]
  selectedId?: string | null
  onPress: (token: MapToken) => void
}

/** Single tokens with their own faces. Elements of the page, so no more than a few dozen. */
export function TokenPins({ tokens, selectedId = null, onPress }: TokenPinsProps) {
  return tokens.map((token) => (
    <TokenPin key={token.id} token={token} isSelected={token.id === selectedId} onPress={onPress} />
  ))
}

interface TokenPinProps {
  token: MapToken
  isSelected: boolean
  onPress: (token: MapToken) => void
}

const TokenPin = memo(({ token, isSelected, onPress }: TokenPinProps) => (
  <MapPin place={placeOf(token)} standing raised={isSelected}>
    <button
      type="button"
      className={classNames(styles.pin, isSelected && styles.selected)}
      aria-label={titleOf(token)}
      aria-pressed={isSelected}
      onClick={() => onPress(token)}
    >
      <span className={styles.pinCase}>
        <TokenIcon token={token} titled eager />
      </span>
    </button>
  </MapPin>
))
