import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cancelHandOut, closeHandOut, reopenHandOut, retryHandOut, takeBackHandOut } from '@vitrine/client/routes'
import type { BusinessId, HandOut, HandOutId } from '@vitrine/protocol'
import { Button, LinkButton, ProgressBar, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import { useFormat } from '@vitrine/web/format'
import { useState } from 'react'
import { useCurrentBrand, useMayAs } from '../../components/brand/current-brand.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { handOutKeys, handOutQuery } from '../../data/hand-outs.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { hrefOf } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import { StateBadge } from './HandOutsPage.tsx'
import styles from './hand-outs.module.css'
import { KioskPanel } from './KioskPanel.tsx'
import { LinksPanel } from './LinksPanel.tsx'
import { RecipientsPanel } from './RecipientsPanel.tsx'

/** One hand-out: how far it is, and what can be done about it. */
export function HandOutPage({ handOutId }: { handOutId: string }) {
  const t = useT('hand-outs')
  const brand = useCurrentBrand()
  const mayGive = useMayAs('editor')
  const found = useQuery(handOutQuery(useApi(), brand.id, handOutId))
  const handOut = found.data
  const back = () => navigate(hrefOf(brand.id, 'hand-outs'))
  if (!handOut) {
    return (
      <StudioPage title={t('one')} onBack={back}>
        {found.error ? (
          <ProblemNote error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <SkeletonGroup label={t('loading')}>
            <Skeleton height="6rem" />
            <Skeleton height="12rem" />
          </SkeletonGroup>
        )}
      </StudioPage>
    )
  }
  return (
    <StudioPage
      title={handOut.title}
      eyebrow={t(`kind-${handOut.kind}`)}
      onBack={back}
      actions={mayGive ? <Actions handOut={handOut} /> : undefined}
    >
      <About handOut={handOut} />
      {handOut.kind === 'links' && mayGive && <LinksPanel handOut={handOut} />}
      {handOut.kind === 'kiosk' && <KioskPanel handOut={handOut} />}
      {handOut.kind === 'addresses' && mayGive && <RecipientsPanel handOut={handOut} />}
    </StudioPage>
  )
}

function About({ handOut }: { handOut: HandOut }) {
  const t = useT('hand-outs')
  const brand = useCurrentBrand()
  const format = useFormat()
  const { counts, design, schedule, pausedUntil, createdAt, createdBy, objectDefinitionId, kind } = handOut
  const { total, given, waiting, failed, takenBack, queued } = counts
  const done = (total ?? 0) - queued
  return (
    <section className={styles.about}>
      <div className={styles.head}>
        {design.picture && <img className={styles.thumb} src={design.picture} alt="" />}
        <div className={styles.words}>
          <strong>{design.displayName}</strong>
          <span className={styles.quiet}>{[createdBy, format.dateTime(createdAt)].filter(Boolean).join(' · ')}</span>
        </div>
        <StateBadge handOut={handOut} />
      </div>
      {schedule && handOut.state === 'scheduled' && (
        <p>{t('scheduled-for', { at: schedule.at.replace('T', ' '), zone: schedule.timeZone })}</p>
      )}
      {pausedUntil && <p>{t('paused', { until: format.time(pausedUntil) })}</p>}
      {kind === 'addresses' && total !== null && queued > 0 && handOut.state === 'running' && (
        <ProgressBar
          label={t('progress')}
          value={done}
          max={total}
          valueText={t('count-of', { done: format.number(done), total: format.number(total) })}
        />
      )}
      <dl className={styles.counts}>
        <Count name={t('given')} value={given} />
        <Count name={t('claimed')} value={counts.claimed} />
        {kind === 'addresses' ? (
          <>
            <Count name={t('waiting')} value={waiting} />
            <Count name={t('failed-ones')} value={failed} warns />
          </>
        ) : (
          <Count name={t('left')} value={total === null ? null : Math.max(0, total - given - takenBack)} />
        )}
        <Count name={t('taken-back')} value={takenBack} />
      </dl>
      <div>
        <LinkButton size="small" href={hrefOf(brand.id, 'hand-outs', 'holders', objectDefinitionId)}>
          {t('see-holders')}
        </LinkButton>
      </div>
    </section>
  )
}

function Count({ name, value, warns }: { name: string; value: number | null; warns?: boolean }) {
  const format = useFormat()
  return (
    <div className={warns && value ? styles.warns : undefined}>
      <dt>{name}</dt>
      <dd>{value === null ? '∞' : format.number(value)}</dd>
    </div>
  )
}

const changes = {
  cancel: cancelHandOut,
  retry: retryHandOut,
  close: closeHandOut,
  reopen: reopenHandOut,
  back: takeBackHandOut,
}
type Change = keyof typeof changes

function Actions({ handOut }: { handOut: HandOut }) {
  const t = useT('hand-outs')
  const api = useApi()
  const brand = useCurrentBrand()
  const queries = useQueryClient()
  const [asks, setAsks] = useState<Change | null>(null)
  const change = useMutation({
    mutationFn: (what: Change) =>
      // All of them have the same shape.
      api.call(changes[what] as typeof retryHandOut, {
        params: { businessId: brand.id as BusinessId, handOutId: handOut.id as HandOutId },
      }),
    onSuccess(changed) {
      setAsks(null)
      queries.setQueryData(handOutQuery(api, brand.id, handOut.id).queryKey, changed)
      void queries.invalidateQueries({ queryKey: handOutKeys.all(brand.id) })
    },
  })
  const { state, counts } = handOut
  const hasSomething = counts.given + counts.waiting > 0
  const able: Change[] = [
    ...(state === 'done' && counts.failed > 0 ? (['retry'] as const) : []),
    ...(state === 'scheduled' || state === 'running' ? (['cancel'] as const) : []),
    ...(state === 'open' ? (['close'] as const) : []),
    ...(state === 'closed' ? (['reopen'] as const) : []),
    ...(hasSomething && state !== 'running' && state !== 'taking-back' && state !== 'scheduled'
      ? (['back'] as const)
      : []),
  ]
  return (
    <>
      {able.map((what) => (
        <Button
          key={what}
          size="small"
          variant={what === 'retry' || what === 'reopen' ? 'primary' : 'quiet'}
          busy={change.isPending && change.variables === what}
          onPress={() => (what === 'retry' || what === 'reopen' ? change.mutate(what) : setAsks(what))}
        >
          {t(`do-${what}`)}
        </Button>
      ))}
      {change.error && <ProblemNote error={change.error} />}
      <ConfirmDialog
        open={asks !== null}
        title={t(`ask-${asks ?? 'back'}`, { title: handOut.title })}
        confirmLabel={t(`do-${asks ?? 'back'}`)}
        tone="danger"
        busy={change.isPending}
        onConfirm={() => asks && change.mutate(asks)}
        onCancel={() => setAsks(null)}
      >
        {t(`ask-about-${asks ?? 'back'}`)}
      </ConfirmDialog>
    </>
  )
}
