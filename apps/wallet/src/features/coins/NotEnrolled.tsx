import type { CoinHolding } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problem'
import { Button } from '@vitrine/ui'
import { useSentence } from '../../components/problem/use-sentence.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './coin-page.module.css'

/** The catalogue's sentence, and the way in (R30). */
export function NotEnrolled({ holding, onJoin }: { holding: CoinHolding; onJoin: () => void }) {
  const t = useT('coins')
  const sentence = useSentence()
  return (
    <section className={styles.notEnrolled}>
      <p className={styles.strong}>{sentence(new Problem('coins.not_enrolled')).body}</p>
      <p>{t('not-enrolled-why', { coin: holding.coin.name, brand: holding.business.displayName })}</p>
      <Button onPress={onJoin}>{t('read-and-join')}</Button>
    </section>
  )
}
