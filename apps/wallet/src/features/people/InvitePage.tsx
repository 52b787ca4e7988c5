import { PageHeader } from '@vitrine/ui'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { Invitation } from './Invitation.tsx'
import styles from './people.module.css'

export default function InvitePage() {
  const t = useT('people')
  return (
    <div className={styles.page}>
      <Title>{t('invite')}</Title>
      <PageHeader title={t('invite')} onBack={() => goBack(href('people'))} />
      <div className={styles.content}>
        <Invitation />
      </div>
    </div>
  )
}
