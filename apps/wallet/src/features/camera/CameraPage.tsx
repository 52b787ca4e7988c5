import { LinkButton, PageHeader } from '@vitrine/ui'
import { CodeScanner } from '../../components/scanner/CodeScanner.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import styles from './camera.module.css'
import { FollowQuestion } from './FollowQuestion.tsx'
import { readCode } from './read-code.ts'
import { useFollow } from './use-follow.ts'

/** Any code: it opens what it is about. */
export default function CameraPage() {
  const t = useT('camera')
  const { asked, follow, dismiss } = useFollow()
  return (
    <div className={styles.page}>
      <Title>{t('title')}</Title>
      <PageHeader title={t('title')} onBack={() => goBack(href('wallet'))} />
      <CodeScanner
        hint={t('hint')}
        useless={t('useless')}
        onCode={(code) => asked !== null || follow(readCode(code, location.origin))}
        instead={<LinkButton href={href('findToken')}>{t('type-instead')}</LinkButton>}
      />
      {asked && <FollowQuestion asked={asked} onDone={dismiss} />}
    </div>
  )
}
