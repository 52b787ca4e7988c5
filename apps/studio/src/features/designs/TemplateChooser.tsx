import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@vitrine/ui'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { templatesQuery, useDesignMutations } from '../../data/designs.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { hrefOf } from '../../platform/navigation/places.ts'
import { ownTimeZone } from '../../platform/own-time-zone.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './designs.module.css'

/** What a design can begin as, each with its picture in the brand's colours. */
export function TemplateChooser() {
  const t = useT('designs')
  const brand = useCurrentBrand()
  const [language] = useLanguage()
  const templates = useQuery(templatesQuery(useApi(), brand.id, language))
  const { create } = useDesignMutations(brand.id)
  const begin = (templateId: string | null) =>
    create.mutate(
      { templateId, language, timeZone: ownTimeZone() },
      { onSuccess: ({ id }) => navigate(hrefOf(brand.id, 'designs', id), { replace: true }) },
    )
  return (
    <StudioPage title={t('choose')} onBack={() => navigate(hrefOf(brand.id, 'designs'))}>
      {create.isError && <ProblemNote title={t('not-made')} error={create.error} />}
      {templates.isPending && <Skeleton height="12rem" />}
      {templates.isError && <ProblemNote error={templates.error} onRetry={() => void templates.refetch()} />}
      <ul className={styles.grid} aria-busy={create.isPending}>
        {templates.data?.map(({ id, title, about, picture, makes }) => (
          <li key={id}>
            <button type="button" className={styles.card} disabled={create.isPending} onClick={() => begin(id)}>
              <img className={styles.sketch} src={picture} alt="" />
              <span className={styles.name}>{title}</span>
              <span className={styles.about}>{about}</span>
              {makes.length > 0 && <span className={styles.about}>{t('with-it', { what: makes.join(', ') })}</span>}
            </button>
          </li>
        ))}
        {templates.data && (
          <li>
            <button type="button" className={styles.card} disabled={create.isPending} onClick={() => begin(null)}>
              <span className={styles.name}>{t('blank')}</span>
              <span className={styles.about}>{t('blank-about')}</span>
            </button>
          </li>
        )}
      </ul>
    </StudioPage>
  )
}
