import { Button } from '@vitrine/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './wallet-page.module.css'

interface CopiesProps {
  title: string | undefined
  count: number
  onEnd: () => void
}

/** Says whose copies lie spread out, and puts them back on their stack; once none is left, they are back by themselves. */
export function Copies({ title, count, onEnd }: CopiesProps) {
  const t = useT('wallet')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (count === 0) end()
  }, [count])
  if (count === 0) return null
  return (
    <section className={styles.copies}>
      <h2 ref={heading} tabIndex={-1} className={styles.copiesTitle}>
        {`${title}, ${t('copies', { count })}`}
      </h2>
      <Button size="small" variant="quiet" className={styles.toEverything ?? ''} onPress={onEnd}>
        {t('to-everything')}
      </Button>
    </section>
  )
}
