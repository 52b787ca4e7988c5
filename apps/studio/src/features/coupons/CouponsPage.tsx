import { useQuery } from '@tanstack/react-query'
import { Button, EmptyState, ListRow, Skeleton, SkeletonGroup, TextField } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import { type FormEvent, useState } from 'react'
import { useCurrentBrand, useMayAs } from '../../components/brand/current-brand.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { couponPoolsQuery, usePutPool } from '../../data/coupons.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { hrefOf } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './coupons.module.css'
import './namespaces.ts'
import { PoolPage } from './PoolPage.tsx'

/** All pools of codes, or one. */
export function CouponsPage({ rest }: { rest: string }) {
  const t = useT('coupons')
  const { id: businessId } = useCurrentBrand()
  const mayEdit = useMayAs('editor')
  const { data, error, isPending, refetch } = useQuery(couponPoolsQuery(useApi(), businessId))
  const [isMaking, setIsMaking] = useState(false)
  const pool = data?.find(({ id }) => id === rest)
  if (pool) return <PoolPage key={pool.id} pool={pool} />
  const make = mayEdit && <Button onPress={() => setIsMaking(true)}>{t('new')}</Button>
  return (
    <StudioPage title={t('title')} subtitle={t('about')} actions={data && data.length > 0 && make}>
      {isPending && (
        <SkeletonGroup className={styles.list}>
          <Skeleton shape="block" height="4rem" />
          <Skeleton shape="block" height="4rem" />
        </SkeletonGroup>
      )}
      {error && !data && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {rest !== '' && data && <p role="alert">{t('not-found')}</p>}
      {data?.length === 0 && (
        <EmptyState
          picture={<TicketPercent aria-hidden="true" />}
          title={t('none')}
          message={t('none-why')}
          action={make}
        />
      )}
      <ul className={styles.list} aria-label={t('title')}>
        {data?.map(({ id, name, codes }) => (
          <li key={id}>
            <ListRow
              title={name}
              subtitle={t('counts', { given: codes.given, all: codes.all })}
              trailing={t('left', { count: codes.free })}
              href={hrefOf(businessId, 'coupons', id)}
            />
          </li>
        ))}
      </ul>
      {isMaking && <NewPool businessId={businessId} onClose={() => setIsMaking(false)} />}
    </StudioPage>
  )
}

function NewPool({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const t = useT('coupons')
  const [name, setName] = useState('')
  const put = usePutPool(businessId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || put.isPending) return
    const id = crypto.randomUUID().slice(0, 13)
    put.mutate({ id, version: 0, name: name.trim() }, { onSuccess: () => navigate(hrefOf(businessId, 'coupons', id)) })
  }
  return (
    <Sheet title={t('new')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <TextField label={t('name')} value={name} onChange={setName} maxLength={120} autoFocus />
        {put.error && <ProblemNote error={put.error} />}
        <Button type="submit" busy={put.isPending} disabled={name.trim() === ''}>
          {t('create')}
        </Button>
      </form>
    </Sheet>
  )
}
