import { useQuery } from '@tanstack/react-query'
import type { listHandOutDesigns, ReplyOf } from '@vitrine/protocol'
import { EmptyState, LinkButton, Skeleton, SkeletonGroup, TextField } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import Shapes from 'lucide-react/icons/shapes'
import { useDeferredValue, useId, useState } from 'react'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { handOutDesignsQuery } from '../../data/hand-outs.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { hrefOf } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './hand-outs.module.css'

export type Choosable = ReplyOf<typeof listHandOutDesigns>['items'][number]

/** Which design is handed out: a picture each. */
export function DesignChoice({ value, onChange }: { value: Choosable | null; onChange: (design: Choosable) => void }) {
  const t = useT('hand-outs')
  const brand = useCurrentBrand()
  const [text, setText] = useState('')
  const found = useQuery(handOutDesignsQuery(useApi(), brand.id, useDeferredValue(text).trim()))
  const items = found.data?.items
  if (items?.length === 0 && text === '') {
    return (
      <EmptyState
        picture={<Shapes aria-hidden="true" />}
        title={t('no-designs-title')}
        message={t('no-designs')}
        action={<LinkButton href={hrefOf(brand.id, 'designs')}>{t('to-designs')}</LinkButton>}
      />
    )
  }
  return (
    <>
      <TextField label={t('find-design')} type="search" value={text} onChange={setText} />
      {found.error && <ProblemNote error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && (
        <SkeletonGroup label={t('loading')} className={styles.designs}>
          <Skeleton height="9rem" />
          <Skeleton height="9rem" />
          <Skeleton height="9rem" />
        </SkeletonGroup>
      )}
      {items && <Designs items={items} value={value} onChange={onChange} />}
      {items?.length === 0 && <p className={styles.quiet}>{t('no-match', { text })}</p>}
    </>
  )
}

interface DesignsProps {
  items: readonly Choosable[]
  value: Choosable | null
  onChange: (design: Choosable) => void
}

function Designs({ items, value, onChange }: DesignsProps) {
  const t = useT('hand-outs')
  const format = useFormat()
  const name = useId()
  return (
    <fieldset>
      <legend className={styles.hidden}>{t('what')}</legend>
      <div className={styles.designs}>
        {items.map((design) => (
          <label key={design.id} className={styles.design}>
            <input
              type="radio"
              name={name}
              checked={design.id === value?.id}
              onChange={() => onChange(design)}
              className={styles.hidden}
            />
            <span className={styles.picture}>{design.picture && <img src={design.picture} alt="" />}</span>
            <span className={styles.name}>{design.displayName}</span>
            <span className={styles.quiet}>
              {design.max === null
                ? t('issued', { count: design.issued, number: format.number(design.issued) })
                : t('issued-of', { issued: format.number(design.issued), max: format.number(design.max) })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
