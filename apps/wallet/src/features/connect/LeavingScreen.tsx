import { Skeleton } from '@vitrine/ui'
import { Wordmark } from '../../components/wordmark/Wordmark.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { Title } from '../../platform/navigation/title.tsx'
import { useViewer } from '../../platform/viewer/viewer.ts'
import styles from './leaving-screen.module.css'

/** On the way to the sign-in, which a link asked for. */
export function LeavingScreen({ hint }: { hint: string }) {
  const t = useT('connect')
  const { appTitle } = useViewer()
  return (
    <main className={styles.screen}>
      <Title>{t('title')}</Title>
      <Wordmark name={appTitle} />
      <p role="status">{t('signing-in-as', { hint })}</p>
      <div className={styles.next} aria-hidden="true">
        <Skeleton shape="block" height="var(--control)" />
        <Skeleton shape="block" height="var(--control)" />
      </div>
    </main>
  )
}
