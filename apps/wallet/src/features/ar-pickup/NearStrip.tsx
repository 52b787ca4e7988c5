import { classNames, Spinner } from '@vitrine/ui'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './ar-pickup.module.css'
import type { Find } from './use-hunt.ts'

interface NearStripProps {
  finds: readonly Find[]
  held: Find | null
  onTake: (find: Find) => void
  /** The one that the keys or the pointer are on. */
  onLook: (id: string | null) => void
}

/** The same things as in the picture, as buttons: whoever does not see or touch it picks up here. */
export function NearStrip({ finds, held, onTake, onLook }: NearStripProps) {
  const t = useT('ar-pickup')
  const all = held && !finds.some(({ item }) => item.id === held.item.id) ? [held, ...finds] : finds
  if (all.length === 0) return null
  return (
    <ul className={styles.strip} aria-label={t('near')}>
      {all.map((find) => {
        const { token, item, isInReach } = find
        const isHeld = held?.item.id === item.id
        return (
          <li key={item.id}>
            <button
              type="button"
              className={classNames(styles.find, isInReach && styles.inReach)}
              aria-label={t(isInReach ? 'take' : 'take-far', {
                title: titleOf(token),
                way: t('in-reach'),
                distance: item.note ?? '',
              })}
              aria-busy={isHeld || undefined}
              onClick={() => onTake(find)}
              onFocus={() => onLook(item.id)}
              onBlur={() => onLook(null)}
            >
              <span className={styles.icon}>{isHeld ? <Spinner /> : <TokenIcon token={token} titled />}</span>
              <span className={styles.words}>
                <span className={styles.name}>{titleOf(token)}</span>{' '}
                <span className={styles.way}>{isInReach ? t('in-reach') : item.note}</span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
