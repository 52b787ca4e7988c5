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
import { useWayToCounter } from './use-way-to-counter.ts'

/** Any code: it opens what it is about. */
export default function CameraPage() {
  const t = useT('camera')
  const { asked, follow, dismiss } = useFollow()
  const toCounter = useWayToCounter()
  const take = (code: string) => {
    if (asked !== null) return true
    const meaning = readCode(code, location.origin)
    return meaning?.kind === 'pass' ? toCounter(meaning.code) || t('pass') : follow(meaning)
  }
  return (
    <div className={styles.page}>
      <Title>{t('title')}</Title>
      <PageHeader title={t('title')} onBack={() => goBack(href('wallet'))} />
      <CodeScanner
        hint={t('hint')}
        useless={t('useless')}
        onCode={take}
        instead={<LinkButton href={href('findToken')}>{t('type-instead')}</LinkButton>}
      />
      {asked && <FollowQuestion asked={asked} onDone={dismiss} />}
    </div>
  )
}
