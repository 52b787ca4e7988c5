import { useLinkClick } from '@vitrine/ui'
import { ObjectCase } from '@vitrine/ui/object'
import type { ChatBody } from '../../../data/chat/model.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useRoomPlace } from '../place.tsx'
import styles from './message.module.css'

/** A collectible that somebody shows: its case, which opens its page. */
export function CollectibleBody({ shown }: { shown: Extract<ChatBody, { kind: 'collectible' }> }) {
  const t = useT('chat')
  const { links } = useRoomPlace()
  const handleClick = useLinkClick()
  return (
    <>
      <a className={styles.collectible} href={links.token(shown.tokenId)} onClick={handleClick}>
        <span className={styles.case}>
          <ObjectCase src={shown.picture} alt="" edition={shown.edition} footed={shown.edition !== null} />
        </span>
        <span className={styles.plate}>
          <strong>{shown.name}</strong>
          <span className={styles.open}>{t('collectible-open')}</span>
        </span>
      </a>
      {shown.note && (
        <p dir="auto" className={styles.text}>
          {shown.note}
        </p>
      )}
    </>
  )
}
