import type { WallTime } from '@vitrine/protocol'
import { Switch, TextField } from '@vitrine/ui'
import { TimeZoneSelect } from '../../components/form/TimeZoneSelect.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { ownTimeZone } from '../../platform/own-time-zone.ts'
import styles from './hand-outs.module.css'

export type ScheduleDraft = WallTime

export const wallTimeOf = ({ at, timeZone }: ScheduleDraft): WallTime => ({ at: at.slice(0, 16), timeZone })

/** Tomorrow at this hour, where this device is. */
export function tomorrow(): ScheduleDraft {
  const at = new Date(Date.now() + 86_400_000)
  const pad = (number: number) => String(number).padStart(2, '0')
  return {
    at: `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:00`,
    timeZone: ownTimeZone(),
  }
}

/** At once, or at a time that a clock shows somewhere. */
export function Schedule({
  draft,
  onChange,
}: {
  draft: ScheduleDraft | null
  onChange: (draft: ScheduleDraft | null) => void
}) {
  const t = useT('hand-outs')
  return (
    <>
      <Switch
        label={t('schedule')}
        description={t('schedule-about')}
        checked={draft !== null}
        onChange={(on) => onChange(on ? tomorrow() : null)}
      />
      {draft && <WallTimeField label={t('begins-at')} value={draft} onChange={onChange} />}
    </>
  )
}

export function WallTimeField({
  label,
  value,
  onChange,
}: {
  label: string
  value: WallTime
  onChange: (value: WallTime) => void
}) {
  const t = useT('hand-outs')
  return (
    <div className={styles.pair}>
      <TextField
        type="datetime-local"
        label={label}
        value={value.at}
        onChange={(at) => at && onChange({ ...value, at: at.slice(0, 16) })}
      />
      <TimeZoneSelect
        label={t('time-zone')}
        value={value.timeZone}
        onChange={(timeZone) => onChange({ ...value, timeZone })}
      />
    </div>
  )
}
