import { useQuery } from '@tanstack/react-query'
import { Skeleton, SkeletonGroup } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import { useCurrentBrand, useMayAs } from '../../components/brand/current-brand.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { treasuryQuery } from '../../data/coins.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { CoinForm } from './CoinForm.tsx'
import { CoinSettings } from './CoinSettings.tsx'
import styles from './coins.module.css'
import './namespaces.ts'
import { FundForm, GrantForm } from './MoveForms.tsx'
import { Statement } from './Statement.tsx'

/** The brand's own currency: made once, then filled, given and accounted for. */
export function CoinsPage() {
  const t = useT('coins')
  const { id: businessId } = useCurrentBrand()
  const isAdmin = useMayAs('admin')
  const mayGrant = useMayAs('editor')
  const { data: treasury, error, isPending, refetch } = useQuery(treasuryQuery(useApi(), businessId))
  return (
    <StudioPage title={treasury?.coin.name ?? t('title')} subtitle={t('about')} width="form">
      {isPending && (
        <SkeletonGroup className={styles.tiles}>
          <Skeleton shape="block" height="5rem" />
          <Skeleton shape="block" height="5rem" />
          <Skeleton shape="block" height="5rem" />
        </SkeletonGroup>
      )}
      {error && treasury === undefined && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {treasury === null && <CoinForm businessId={businessId} mayMake={isAdmin} />}
      {treasury && (
        <>
          <dl className={styles.tiles}>
            <Tile label={t('in-treasury')} value={treasury.balance} />
            <Tile label={t('issued')} value={treasury.issued} />
            <Tile label={t('holders')} value={treasury.holders} />
          </dl>
          {mayGrant && <GrantForm businessId={businessId} />}
          {isAdmin && <FundForm businessId={businessId} />}
          <Statement businessId={businessId} />
          {isAdmin && <CoinSettings businessId={businessId} treasury={treasury} />}
        </>
      )}
    </StudioPage>
  )
}

function Tile({ label, value }: { label: string; value: number }) {
  const format = useFormat()
  return (
    <div className={styles.tile}>
      <dt className={styles.note}>{label}</dt>
      <dd className={styles.figure}>{format.number(value)}</dd>
    </div>
  )
}
