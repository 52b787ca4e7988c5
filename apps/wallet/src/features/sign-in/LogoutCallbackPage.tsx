import { LinkButton } from '@vitrine/ui'
import { Entrance } from '../../components/entrance/Entrance.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/paths.ts'
import { Title } from '../../platform/title.tsx'
import styles from './sign-in.module.css'

/** Where the provider sends a person who has signed out. */
export default function LogoutCallbackPage() {
  const t = useT('sign-in')
  return (
    <Entrance brand={null} plaque={t('plaque')} compact>
      <Title>{t('signed-out-title')}</Title>
      <div className={styles.words}>
        <h1>{t('signed-out-title')}</h1>
        <p className={styles.lead}>{t('signed-out')}</p>
      </div>
      <LinkButton full variant="primary" href={href('connect')}>
        {t('sign-in-again')}
      </LinkButton>
    </Entrance>
  )
}
