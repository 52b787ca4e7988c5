import { useQuery } from '@tanstack/react-query'
import { Button, EmptyState, ListRow, PageHeader, Skeleton, SkeletonGroup, TextField } from '@vitrine/ui'
import { type FormEvent, useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { myMerchantsQuery, useCreateMerchant } from '../../data/brands/merchants.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack, navigate } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import styles from './merchant.module.css'

/** The counters at which the person stands; staff set up more of their brand's. */
export default function MerchantsPage() {
  const t = useT('merchant')
  const api = useApi()
  const { data: merchants, error, isPending, refetch } = useQuery(myMerchantsQuery(api))
  const brands = [
    ...new Map(
      merchants?.flatMap((each) =>
        each.managed && each.business ? [[each.businessId, each.business.displayName]] : [],
      ),
    ),
  ]
  return (
    <div className={styles.page}>
      <Title>{t('title')}</Title>
      <PageHeader title={t('title')} onBack={() => goBack(href('wallet'))} />
      {isPending && (
        <SkeletonGroup>
          <Skeleton shape="block" />
        </SkeletonGroup>
      )}
      {error && !merchants && <RetryNote error={error} onRetry={() => void refetch()} />}
      {merchants?.length === 0 && <EmptyState title={t('none')} message={t('none-why')} />}
      {merchants && merchants.length > 0 && (
        <ul className={styles.rows} aria-label={t('title')}>
          {merchants.map((merchant) => (
            <li key={merchant.id}>
              <ListRow
                title={merchant.name}
                subtitle={merchant.business?.displayName}
                onPress={() => navigate(href('merchant', { merchantId: merchant.id }))}
              />
            </li>
          ))}
        </ul>
      )}
      {brands.map(([businessId, brand]) => (
        <NewMerchant key={`${businessId}-${merchants?.length}`} businessId={businessId} brand={brand} />
      ))}
    </div>
  )
}

/** For staff of the brand. */
function NewMerchant({ businessId, brand }: { businessId: string; brand: string }) {
  const t = useT('merchant')
  const [name, setName] = useState('')
  const create = useCreateMerchant()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !create.isPending) create.mutate({ businessId, name })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <h2 className={styles.heading}>{t('new', { brand })}</h2>
      <TextField label={t('name')} description={t('name-hint')} value={name} onChange={setName} maxLength={80} />
      {create.isError && <ProblemNote error={create.error} />}
      <div>
        <Button type="submit" variant="quiet" busy={create.isPending} disabled={name.trim() === ''}>
          {t('create')}
        </Button>
      </div>
    </form>
  )
}
