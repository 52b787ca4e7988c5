import { IconButton } from '@vitrine/ui'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './communities.module.css'

interface OrderButtonsProps<Id extends string> {
  id: Id
  name: string
  /** All of them, as they are now. */
  ids: readonly Id[]
  onOrder: (ids: Id[], said: string) => void
}

/** Moves one of a list by a place. At the ends a button does nothing, and keeps the focus. */
export function OrderButtons<Id extends string>({ id, name, ids, onOrder }: OrderButtonsProps<Id>) {
  const t = useT('communities')
  const at = ids.indexOf(id)
  const move = (to: number) => {
    if (to < 0 || to >= ids.length) return
    const next = ids.filter((each) => each !== id)
    next.splice(to, 0, id)
    onOrder(next, t('moved', { name, place: to + 1, count: ids.length }))
  }
  if (ids.length < 2) return null
  return (
    <span className={styles.order}>
      <IconButton
        label={t('up', { name })}
        icon={<ArrowUp aria-hidden="true" />}
        aria-disabled={at === 0 || undefined}
        onPress={() => move(at - 1)}
      />
      <IconButton
        label={t('down', { name })}
        icon={<ArrowDown aria-hidden="true" />}
        aria-disabled={at === ids.length - 1 || undefined}
        onPress={() => move(at + 1)}
      />
    </span>
  )
}
