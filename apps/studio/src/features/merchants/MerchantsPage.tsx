import { useQuery } from '@tanstack/react-query'
import type { StaffedMerchant } from '@vitrine/protocol'
import { Badge, Button, EmptyState, LinkButton, ListRow, Skeleton, SkeletonGroup, TextField } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import Store from 'lucide-react/icons/store'
import { type FormEvent, useState } from 'react'
import { useCurrentBrand, useMayAs } from '../../components/brand/current-brand.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { merchantsQuery, useSaveMerchant } from '../../data/merchants.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { hrefOf } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import { MerchantSettings } from './MerchantSettings.tsx'
import styles from './merchants.module.css'
import './namespaces.ts'
import { Redemptions } from './Redemptions.tsx'

/** Where things of the brand are redeemed, by whom, and what was. */
export function MerchantsPage() {
  const t = useT('merchants')
  const { id: businessId } = useCurrentBrand()
  const mayEdit = useMayAs('editor')
  const mayScan = useMayAs('cashier')
  const { data, error, isPending, refetch } = useQuery(merchantsQuery(useApi(), businessId))
  const [isMaking, setIsMaking] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const open = data?.find(({ id }) => id === openId)
  const make = mayEdit && <Button onPress={() => setIsMaking(true)}>{t('new')}</Button>
  return (
    <StudioPage
      title={t('title')}
      subtitle={t('about')}
      width="form"
      actions={
        data &&
        data.length > 0 && (
          <>
            {mayScan && (
              <LinkButton variant="quiet" href={hrefOf(businessId, 'gate')}>
                {t('to-gate')}
              </LinkButton>
            )}
            {make}
          </>
        )
      }
    >
      {isPending && (
        <SkeletonGroup className={styles.list}>
          <Skeleton shape="block" height="4rem" />
          <Skeleton shape="block" height="4rem" />
        </SkeletonGroup>
      )}
      {error && !data && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState picture={<Store aria-hidden="true" />} title={t('none')} message={t('none-why')} action={make} />
      )}
      <ul className={styles.list} aria-label={t('title')}>
        {data?.map((merchant) => (
          <li key={merchant.id}>
            <Row merchant={merchant} onPress={mayEdit ? () => setOpenId(merchant.id) : undefined} />
          </li>
        ))}
      </ul>
      <Redemptions businessId={businessId} />
      {isMaking && <NewMerchant businessId={businessId} onClose={() => setIsMaking(false)} />}
      {open && <MerchantSettings key={open.id} merchant={open} onClose={() => setOpenId(null)} />}
    </StudioPage>
  )
}

function Row({ merchant, onPress }: { merchant: StaffedMerchant; onPress: (() => void) | undefined }) {
  const t = useT('merchants')
  const { name, archived, people, redemptions } = merchant
  const names = people.map((person) => person.name).join(', ')
  return (
    <ListRow
      title={name}
      subtitle={names || t('everybody')}
      trailing={archived ? <Badge>{t('closed')}</Badge> : t('redeemed-times', { count: redemptions })}
      {...(onPress ? { onPress } : {})}
    />
  )
}

function NewMerchant({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const t = useT('merchants')
  const [name, setName] = useState('')
  const save = useSaveMerchant(businessId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !save.isPending) save.mutate({ name: name.trim() }, { onSuccess: onClose })
  }
  return (
    <Sheet title={t('new')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={t('name')}
          description={t('name-hint')}
          value={name}
          onChange={setName}
          maxLength={80}
          autoFocus
        />
        {save.error && <ProblemNote title={t('failed')} error={save.error} />}
        <Button type="submit" busy={save.isPending} disabled={name.trim() === ''}>
          {t('create')}
        </Button>
      </form>
    </Sheet>
  )
}
