import type { Token } from '@vitrine/protocol'
import { Button } from '@vitrine/ui'
import { Confetti } from '../../components/confetti/Confetti.tsx'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './rewards.module.css'

interface RewardCardProps {
  token: Token
  /** Its lid lifts. */
  isCrate: boolean
  wins: boolean
  onSkip: () => void
}

/** The moment of opening: the lid lifts, light comes out, paper flies. Who wants nothing to move sees it fade. */
export function RewardCard({ token, isCrate, wins, onSkip }: RewardCardProps) {
  const t = useT('rewards')
  return (
    <div className={styles.card}>
      <div className={styles.stage}>
        <span className={styles.light} aria-hidden="true" />
        <div className={isCrate ? styles.lid : styles.shaking}>
          <TokenIcon token={token} titled eager />
        </div>
        {wins && <Confetti />}
      </div>
      <p role="status" className={styles.moment}>
        {t(isCrate ? 'opening' : 'dispensing')}
      </p>
      <Button variant="plain" size="small" onPress={onSkip}>
        {t('skip')}
      </Button>
    </div>
  )
}
