import { LinkButton } from '@vitrine/ui'
import { useEffect, useState } from 'react'
import { Entrance } from '../../components/entrance/Entrance.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { forgetFarewell, readFarewell } from '../../platform/session/farewell.ts'
import { useSession } from '../../platform/session/use-session.tsx'
import styles from './sign-in.module.css'

/** Where the provider sends a person who has signed out, or whose account is no more. */
export default function LogoutCallbackPage() {
  const t = useT('sign-in')
  const [waitDays] = useState(readFarewell)
  useEffect(forgetFarewell, [])
  const isSignedIn = useSession().status === 'signed-in'
  const [title, lead] = isSignedIn
    ? [t('still-signed-in-title'), t('still-signed-in')]
    : waitDays === null
      ? [t('signed-out-title'), t('signed-out')]
      : waitDays === 0
        ? [t('farewell-title'), t('farewell')]
        : [t('farewell-wait-title', { count: waitDays }), t('farewell-wait')]
  return (
    <Entrance brand={null} plaque={t('plaque')} compact>
      <Title>{title}</Title>
      <div className={styles.words}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      {isSignedIn ? (
        <>
          <LinkButton full variant="primary" href={href('wallet')}>
            {t('to-wallet')}
          </LinkButton>
          <LinkButton full variant="quiet" href={href('settings')}>
            {t('to-settings')}
          </LinkButton>
        </>
      ) : (
        <LinkButton full variant="primary" href={href('connect')}>
          {t('sign-in-again')}
        </LinkButton>
      )}
    </Entrance>
  )
}
