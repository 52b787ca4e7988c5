import styles from './address-face.module.css'

/**
 * An address by its look: colours and shapes of all of it, so that one which only begins and ends alike looks different. It helps to
 * recognise and proves nothing; the address is always there to be read, too.
 */
export function AddressFace({ address, size = 'regular' }: { address: string; size?: 'regular' | 'large' }) {
  const bits = bitsOf(address.startsWith('0x') ? address.toLowerCase() : address)
  const hue = bits(9) % 360
  const spread = 40 + (bits(6) % 80)
  const tone = (step: number, light: number) => `oklch(${light} 0.16 ${(hue + step * spread) % 360})`
  return (
    <span className={styles[size]}>
      <svg className={styles.drawing} viewBox="0 0 40 40" aria-hidden="true">
        <rect width="40" height="40" fill={tone(0, 0.62)} />
        {[1, 2, 3].map((step) => (
          <circle
            key={step}
            cx={4 + (bits(6) % 32)}
            cy={4 + (bits(6) % 32)}
            r={8 + (bits(4) % 10)}
            fill={tone(step, 0.5 + step * 0.11)}
            opacity="0.85"
          />
        ))}
      </svg>
    </span>
  )
}

/** Takes bits from a hash of the text, one run after the other. */
function bitsOf(text: string): (count: number) => number {
  let state = 0x811c9dc5
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193) >>> 0
  return (count) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % 2 ** count
  }
}
