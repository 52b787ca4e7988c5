import { useQuery } from '@tanstack/react-query'
import type { GameOutput } from '@vitrine/protocol'
import { TokenIcon } from '../../../components/token/TokenIcon.tsx'
import { tokenQuery } from '../../../data/tokens/tokens.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useApi } from '../../../platform/server/api.ts'
import styles from './scratch.module.css'

/** What lies under the foil. Screen readers are told when the foil is gone, not before. */
export function Prize({ output, isSeen }: { output: GameOutput; business: string | null; isSeen: boolean }) {
  const t = useT('token-actions')
  return (
    <div className={styles.prize} aria-hidden={!isSeen}>
      {output.prize ? (
        <>
          <PrizePicture tokenId={output.prize.id} />
          <p className={styles.big}>{output.prize.displayName}</p>
        </>
      ) : (
        <p className={styles.big}>{t('scratch-nothing')}</p>
      )}
    </div>
  )
}

function PrizePicture({ tokenId }: { tokenId: string }) {
  const { data } = useQuery(tokenQuery(useApi(), tokenId))
  return <span className={styles.picture}>{data && <TokenIcon token={data} titled />}</span>
}
