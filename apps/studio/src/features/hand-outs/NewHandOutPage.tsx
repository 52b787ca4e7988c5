import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createClaimLinks, createHandOut, createKiosk } from '@vitrine/client/routes'
import type { BusinessId, HandOut } from '@vitrine/protocol'
import { Button, SegmentedControl, TextField } from '@vitrine/ui'
import AtSign from 'lucide-react/icons/at-sign'
import Link from 'lucide-react/icons/link'
import Tablet from 'lucide-react/icons/tablet'
import { type ReactNode, useState } from 'react'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { handOutDesignsQuery, handOutKeys } from '../../data/hand-outs.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate, useSearchParams } from '../../platform/navigation/navigation.ts'
import { hrefOf } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import { type Choosable, DesignChoice } from './DesignChoice.tsx'
import styles from './hand-outs.module.css'
import { noRecipients, Recipients, type RecipientsDraft, readDraft } from './Recipients.tsx'
import { Schedule, type ScheduleDraft, wallTimeOf } from './Schedule.tsx'
import { defaultTaking, Taking, type TakingDraft, takingOf } from './Taking.tsx'

type Kind = HandOut['kind']

/** To whom, what, a last look, go: one page, each step under the one before. */
export function NewHandOutPage() {
  const t = useT('hand-outs')
  const brand = useCurrentBrand()
  const search = useSearchParams()
  const wanted = search.get('kind')
  const wantedDesign = search.get('design')
  const [kind, setKind] = useState<Kind>(wanted === 'links' || wanted === 'kiosk' ? wanted : 'addresses')
  const [chosen, setDesign] = useState<Choosable | null>(null)
  const offered = useQuery({ ...handOutDesignsQuery(useApi(), brand.id, ''), enabled: wantedDesign !== null })
  const design = chosen ?? offered.data?.items.find(({ id }) => id === wantedDesign) ?? null
  const [title, setTitle] = useState('')
  const [recipients, setRecipients] = useState<RecipientsDraft>(noRecipients)
  const [schedule, setSchedule] = useState<ScheduleDraft | null>(null)
  const [taking, setTaking] = useState<TakingDraft>(defaultTaking)
  const begin = useBegin()
  const read = kind === 'addresses' ? readDraft(recipients) : null
  const count = read?.recipients.length ?? 0
  const isReady = design !== null && (kind !== 'addresses' || count > 0)

  const go = () => {
    if (!design) return
    begin.mutate({ kind, design, title, recipients, schedule, taking })
  }
  return (
    <StudioPage width="form" title={t('new')} onBack={() => navigate(hrefOf(brand.id, 'hand-outs'))}>
      <Step number={1} title={t('to-whom')}>
        <SegmentedControl<Kind>
          label={t('to-whom')}
          hideLabel
          value={kind}
          onChange={setKind}
          segments={[
            {
              value: 'addresses',
              label: t('kind-addresses'),
              icon: <AtSign className={styles.kind} aria-hidden="true" />,
            },
            { value: 'links', label: t('kind-links'), icon: <Link className={styles.kind} aria-hidden="true" /> },
            { value: 'kiosk', label: t('kind-kiosk'), icon: <Tablet className={styles.kind} aria-hidden="true" /> },
          ]}
        />
        <p className={styles.quiet}>{t(`about-${kind}`)}</p>
        {kind === 'addresses' && <Recipients draft={recipients} onChange={setRecipients} />}
        {kind !== 'addresses' && <Taking kind={kind} draft={taking} onChange={setTaking} />}
      </Step>
      <Step number={2} title={t('what')}>
        <DesignChoice value={design} onChange={setDesign} />
      </Step>
      <Step number={3} title={t('when')}>
        {kind === 'addresses' ? (
          <Schedule draft={schedule} onChange={setSchedule} />
        ) : (
          <p className={styles.quiet}>{t('at-once')}</p>
        )}
        <TextField
          label={t('name')}
          description={t('name-about')}
          value={title}
          maxLength={80}
          placeholder={design?.displayName ?? ''}
          onChange={setTitle}
        />
      </Step>
      <section className={styles.go}>
        <p aria-live="polite">{useSummary({ kind, design, count, taking, schedule })}</p>
        {begin.error && <ProblemNote title={t('failed')} error={begin.error} />}
        <Button busy={begin.isPending} disabled={!isReady} onPress={go}>
          {kind === 'addresses'
            ? schedule
              ? t('go-scheduled')
              : count === 0
                ? t('go-nobody')
                : t('go-addresses', { count })
            : t(kind === 'links' ? 'go-links' : 'go-kiosk')}
        </Button>
      </section>
    </StudioPage>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className={styles.step}>
      <h2 className={styles.heading}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}

interface Draft {
  kind: Kind
  design: Choosable
  title: string
  recipients: RecipientsDraft
  schedule: ScheduleDraft | null
  taking: TakingDraft
}

function useBegin() {
  const api = useApi()
  const brand = useCurrentBrand()
  const queries = useQueryClient()
  return useMutation({
    async mutationFn({ kind, design, title, recipients, schedule, taking }: Draft): Promise<HandOut | null> {
      const params = { businessId: brand.id as BusinessId }
      const shared = { objectDefinitionId: design.id, title }
      if (kind === 'kiosk') return api.call(createKiosk, { params, body: { ...shared, taking: takingOf(taking) } })
      if (kind === 'links') {
        const single = taking.single ? Number(taking.count) : null
        return api.call(createClaimLinks, { params, body: { ...shared, single, taking: takingOf(taking) } })
      }
      const { text, delimiter, column } = recipients
      const list = { text, ...(delimiter && { delimiter }), ...(column !== null && { column }) }
      const body = { ...shared, recipients: list, schedule: schedule && wallTimeOf(schedule) }
      return (await api.call(createHandOut, { params, body })).handOut
    },
    async onSuccess(handOut) {
      await queries.invalidateQueries({ queryKey: handOutKeys.all(brand.id) })
      if (handOut) navigate(hrefOf(brand.id, 'hand-outs', handOut.id))
    },
  })
}

function useSummary(draft: {
  kind: Kind
  design: Choosable | null
  count: number
  taking: TakingDraft
  schedule: ScheduleDraft | null
}): string {
  const t = useT('hand-outs')
  const { kind, design, count, taking, schedule } = draft
  if (!design) return t('summary-no-design')
  const title = design.displayName
  if (kind === 'kiosk') return t('summary-kiosk', { title })
  if (kind === 'links') return t('summary-links', { title, count: taking.single ? Number(taking.count) : 1 })
  if (count === 0) return t('summary-nobody')
  return schedule
    ? t('summary-scheduled', { title, count, at: schedule.at.replace('T', ' '), zone: schedule.timeZone })
    : t('summary-addresses', { title, count })
}
