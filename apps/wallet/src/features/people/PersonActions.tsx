import type { PersonPage } from '@vitrine/protocol'
import { LinkButton, VisuallyHidden } from '@vitrine/ui'
import MessageCircle from 'lucide-react/icons/message-circle'
import Send from 'lucide-react/icons/send'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useIsOwnWallet } from '../../platform/session/use-is-own-wallet.ts'
import { FollowButton } from './FollowButton.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import styles from './people.module.css'

/** What one does with somebody: follow them, and once that is so, send them something. What one rarely does is behind the dots. */
export function PersonActions({ person }: { person: PersonPage }) {
  const t = useT('people')
  const { id, name, followed, blocked } = person
  const mayChat = useIsOwnWallet()
  const send = useRef<HTMLAnchorElement>(null)
  const [before, setBefore] = useState(followed)
  const hasBegun = followed && !before
  // The button that was pressed is gone: whoever walks by keys goes on from where it was.
  useEffect(() => {
    if (hasBegun && document.activeElement === document.body) send.current?.focus()
  }, [hasBegun])
  if (!followed && before) setBefore(false)
  return (
    <div className={styles.actions}>
      {!blocked && !followed && <FollowButton userId={id} name={name} followed={false} size="regular" />}
      {!blocked && (
        <LinkButton
          ref={send}
          variant={followed ? 'primary' : 'quiet'}
          href={href('userSend', { userId: id })}
          aria-label={t('send-named', { name })}
        >
          <Send aria-hidden="true" />
          {t('send')}
        </LinkButton>
      )}
      {!blocked && mayChat && (
        <LinkButton variant="quiet" href={href('dms', { spaceHandle: id })} aria-label={t('write-named', { name })}>
          <MessageCircle aria-hidden="true" />
          {t('write')}
        </LinkButton>
      )}
      <PersonMenu person={person} />
      <VisuallyHidden>
        <span role="status">{hasBegun ? t('followed-done', { name }) : ''}</span>
      </VisuallyHidden>
    </div>
  )
}
