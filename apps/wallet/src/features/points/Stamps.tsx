import { classNames } from '@vitrine/ui'
import Sun from 'lucide-react/icons/sun'
import { type CSSProperties, useState } from 'react'
import styles from './points.module.css'

/** A card with its places, stamped as far as the points go. The bar below says the same to who does not see it. */
export function Stamps({ total, max }: { total: number; max: number }) {
  // What was there when the card was opened does not make a fuss; what comes while it is looked at does.
  const [before] = useState(total)
  return (
    <div className={styles.stamps} aria-hidden="true">
      {Array.from({ length: max }, (_, place) => place).map((place) => {
        const isStamped = place < total
        return (
          <span
            key={place}
            className={classNames(
              styles.stamp,
              isStamped && styles.stamped,
              isStamped && place >= before && styles.fresh,
            )}
            style={{ '--turn': `${((place * 47) % 21) - 10}deg` } as CSSProperties}
          >
            {isStamped && <Sun strokeWidth={2.25} />}
          </span>
        )
      })}
    </div>
  )
}
