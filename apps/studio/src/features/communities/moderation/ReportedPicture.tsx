import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from '@vitrine/ui'
import { useState } from 'react'
import { useCurrentBrand } from '../../../components/brand/current-brand.ts'
import { pictureQuery } from '../../../data/moderation.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useApi } from '../../../platform/server/api.ts'
import styles from './moderation.module.css'

/** A reported picture, which nobody sees who has not asked: until then it is not even loaded. */
export function ReportedPicture({ reportId, isGone }: { reportId: string; isGone: boolean }) {
  const t = useT('communities')
  const { id: businessId } = useCurrentBrand()
  const [isAsked, setAsked] = useState(false)
  const picture = useQuery({ ...pictureQuery(useApi(), businessId, reportId), enabled: isAsked, retry: false })
  if (isGone || picture.error) return <p className={styles.muted}>{t('picture-gone')}</p>
  return (
    <div className={styles.picture}>
      {isAsked && picture.data && <img className={styles.shown} src={picture.data} alt={t('picture-alt')} />}
      {isAsked && picture.isPending && <Skeleton shape="block" height="10rem" />}
      <Button size="small" variant="quiet" aria-pressed={isAsked} onPress={() => setAsked(!isAsked)}>
        {t(isAsked ? 'hide-picture' : 'show-picture')}
      </Button>
    </div>
  )
}
