import type { TakingRules, WallTime } from '@vitrine/protocol'
import { SegmentedControl, Select, Switch, TextField } from '@vitrine/ui'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './hand-outs.module.css'
import { tomorrow, WallTimeField } from './Schedule.tsx'

export interface TakingDraft {
  /** Many links that are good once, and how many. */
  single: boolean
  count: string
  limit: string
  perPerson: string
  pauseMinutes: string
  opensAt: WallTime | null
  closesAt: WallTime | null
}

export const defaultTaking: TakingDraft = {
  single: false,
  count: '50',
  limit: '',
  perPerson: '1',
  pauseMinutes: '0',
  opensAt: null,
  closesAt: null,
}

export function takingOf({ limit, perPerson, pauseMinutes, opensAt, closesAt }: TakingDraft): TakingRules {
  return {
    limit: limit === '' ? null : Number(limit),
    perPerson: perPerson === '' ? null : Number(perPerson),
    pauseSeconds: Number(pauseMinutes) * 60,
    opensAt,
    closesAt,
  }
}

interface TakingProps {
  kind: 'links' | 'kiosk'
  draft: TakingDraft
  onChange: (draft: TakingDraft) => void
}

/** How many may take how much, and when. */
export function Taking({ kind, draft, onChange }: TakingProps) {
  const t = useT('hand-outs')
  const set = (change: Partial<TakingDraft>) => onChange({ ...draft, ...change })
  const number = (value: string) => value.replace(/\D/g, '').slice(0, 7)
  return (
    <>
      {kind === 'links' && (
        <SegmentedControl
          label={t('how-links')}
          value={draft.single ? 'single' : 'many'}
          onChange={(value) => set({ single: value === 'single' })}
          segments={[
            { value: 'many', label: t('one-link') },
            { value: 'single', label: t('single-links') },
          ]}
        />
      )}
      <div className={styles.pair}>
        {kind === 'links' && draft.single ? (
          <TextField
            label={t('how-many-links')}
            inputMode="numeric"
            value={draft.count}
            onChange={(count) => set({ count: number(count) })}
          />
        ) : (
          <TextField
            label={t('limit')}
            description={t('limit-about')}
            inputMode="numeric"
            value={draft.limit}
            placeholder={t('any-number')}
            onChange={(limit) => set({ limit: number(limit) })}
          />
        )}
        <TextField
          label={t('per-person')}
          description={t('per-person-about')}
          inputMode="numeric"
          value={draft.perPerson}
          placeholder={t('any-number')}
          onChange={(perPerson) => set({ perPerson: number(perPerson) })}
        />
      </div>
      {draft.perPerson !== '1' && (
        <Select
          label={t('pause')}
          value={draft.pauseMinutes}
          options={['0', '1', '15', '60', '240', '1440'].map((value) => ({
            value,
            label: t(`pause-${value}` as 'pause-0'),
          }))}
          onChange={(pauseMinutes) => set({ pauseMinutes })}
        />
      )}
      <Switch
        label={t('opens')}
        checked={draft.opensAt !== null}
        onChange={(on) => set({ opensAt: on ? tomorrow() : null })}
      />
      {draft.opensAt && (
        <WallTimeField label={t('opens-at')} value={draft.opensAt} onChange={(opensAt) => set({ opensAt })} />
      )}
      <Switch
        label={t('closes')}
        checked={draft.closesAt !== null}
        onChange={(on) => set({ closesAt: on ? tomorrow() : null })}
      />
      {draft.closesAt && (
        <WallTimeField label={t('closes-at')} value={draft.closesAt} onChange={(closesAt) => set({ closesAt })} />
      )}
    </>
  )
}
