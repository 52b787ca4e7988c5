import { MapPin, useDrawnMap } from '@vitrine/map'
import type { MapToken, Place } from '@vitrine/protocol'
import { classNames } from '@vitrine/ui'
import { memo, type ReactNode, useEffect } from 'react'
import { placeOf } from '../../data/map/map-cache.ts'
import { isWithinReach, useReachOf } from '../../data/map/reach-of-token.ts'
import type { Fix } from '../../platform/device/location.ts'
import { TokenIcon } from '../token/TokenIcon.tsx'
import { titleOf } from '../token/token-view.ts'
import styles from './token-pins.module.css'

export interface TokenPinsProps {
  tokens: readonly MapToken[]
  selectedId?: string | null
  /** Where the person is: what can be picked up from there is larger, and glows. */
  fix: Fix | null
  /** What such a token is called, for those who do not see it glow. */
  nearLabel: (title: string) => string
  onPress: (token: MapToken) => void
}

/** Single tokens with their own faces. Elements of the page, so no more than a few dozen. */
export function TokenPins({ tokens, selectedId = null, ...props }: TokenPinsProps) {
  useTakeOver(tokens.length > 0)
  return tokens.map((token) => (
    <TokenPinAt key={token.id} token={token} isSelected={token.id === selectedId} {...props} />
  ))
}

/** Several that share a place on the map: one of them shows its face. */
export interface PinnedCluster {
  key: string
  place: Place
  face: ReactNode
  /** How many they are, in the person's language. */
  count: string
  label: string
  /** Something of it can be picked up from where the person is. */
  isInReach?: boolean
}

export interface ClusterPinsProps {
  clusters: readonly PinnedCluster[]
  /** They stand above their place, as single ones do; otherwise they lie on it, among bubbles. */
  standing?: boolean
  /** No bubble is drawn beside them, which would say that the map has drawn what was sketched. */
  alone?: boolean
  onPress: (key: string) => void
}

/** Bubbles with a face: elements of the page, too, so no more than a few dozen. */
export function ClusterPins({ clusters, standing = false, alone = standing, onPress }: ClusterPinsProps) {
  useTakeOver(alone && clusters.length > 0)
  return clusters.map(({ key, place, face, count, label, isInReach = false }) => (
    <MapPin key={key} place={place} standing={standing} raised={isInReach}>
      <button
        type="button"
        className={classNames(styles.pin, !standing && styles.bubble, isInReach && styles.inReach)}
        aria-label={label}
        onClick={() => onPress(key)}
      >
        <span className={classNames(styles.pinCase, standing && styles.pinStack)}>{face}</span>
        <span className={styles.pinCount}>{count}</span>
      </button>
    </MapPin>
  ))
}

/** What was sketched is not needed once there are pins. */
function useTakeOver(hasPins: boolean): void {
  const { takeOver } = useDrawnMap()
  useEffect(() => {
    if (hasPins) takeOver()
  }, [hasPins, takeOver])
}

interface TokenPinProps {
  token: MapToken
  isSelected: boolean
  isInReach: boolean
  nearLabel: TokenPinsProps['nearLabel']
  onPress: (token: MapToken) => void
}

function TokenPinAt({ fix, ...props }: Omit<TokenPinProps, 'isInReach'> & Pick<TokenPinsProps, 'fix'>) {
  const reach = useReachOf(props.token)
  return <TokenPin {...props} isInReach={fix !== null && isWithinReach(fix, placeOf(props.token), reach)} />
}

const TokenPin = memo(({ token, isSelected, isInReach, nearLabel, onPress }: TokenPinProps) => (
  <MapPin place={placeOf(token)} standing raised={isSelected || isInReach}>
    <button
      type="button"
      className={classNames(styles.pin, isInReach && styles.inReach, isSelected && styles.selected)}
      aria-label={isInReach ? nearLabel(titleOf(token)) : titleOf(token)}
      aria-pressed={isSelected}
      onClick={() => onPress(token)}
    >
      <span className={styles.pinCase}>
        <TokenIcon token={token} titled eager />
      </span>
    </button>
  </MapPin>
))
