import { LinkButton } from '@vitrine/ui'
import Rotate3d from 'lucide-react/icons/rotate-3d'
import type { TokenPartProps } from '../../components/token-parts/token-parts.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import styles from './token-ar.module.css'

/** The way into the room, from the page of a token. */
export default function RoomSection({ token, isMine }: TokenPartProps) {
  const t = useT('token-ar')
  if (!isMine) return null
  return (
    <LinkButton className={styles.way} variant="quiet" href={href('tokenAr', {}, { token: token.id })}>
      <Rotate3d aria-hidden="true" />
      {t('see-in-room')}
    </LinkButton>
  )
}
