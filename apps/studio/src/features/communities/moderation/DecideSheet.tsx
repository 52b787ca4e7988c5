import { personDecisions, type ReportCase } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import { Button, RadioGroup, Select, Switch, TextArea } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { useState } from 'react'
import { useCurrentBrand } from '../../../components/brand/current-brand.ts'
import { ProblemNote } from '../../../components/problem/ProblemNote.tsx'
import { useDecide } from '../../../data/moderation.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import styles from './moderation.module.css'

const times = ['10', '60', '1440', '10080', 'always'] as const

interface DecideSheetProps {
  report: ReportCase
  onClose: () => void
  onDecided: (decided: ReportCase) => void
}

/** What is done about a report: with the message, and with whoever wrote it. */
export function DecideSheet({ report, onClose, onDecided }: DecideSheetProps) {
  const t = useT('communities')
  const { id: businessId } = useCurrentBrand()
  const decide = useDecide(businessId)
  const name = report.person?.name ?? t('somebody')
  const canRemove = report.about === 'message' && report.message?.isGone !== true
  const canAct = report.personId !== null && !report.standing.isStaff
  const [remove, setRemove] = useState(canRemove)
  const [removeLatest, setRemoveLatest] = useState(false)
  const [person, setPerson] = useState<(typeof personDecisions)[number]>('nothing')
  const [time, setTime] = useState<(typeof times)[number]>('1440')
  const [isEverywhere, setEverywhere] = useState(false)
  const [reason, setReason] = useState('')
  const isNothing = !remove && !removeLatest && person === 'nothing'
  const submit = () =>
    decide.mutate(
      {
        ...{ reportId: report.id, remove, removeLatest, person, reason: reason.trim() },
        minutes: person === 'mute' && time !== 'always' ? Number(time) : null,
        isEverywhere: person === 'ban' && isEverywhere,
      },
      { onSuccess: onDecided },
    )
  const verb = isNothing ? 'do-nothing' : person === 'nothing' ? 'do-remove' : (`do-${person}` as const)
  return (
    <Sheet
      title={t('decide-about', { name })}
      wide="side"
      onClose={onClose}
      locked={decide.isPending}
      footer={
        <Button full busy={decide.isPending} variant={isNothing ? 'quiet' : 'danger'} onPress={submit}>
          {t(verb, { name })}
        </Button>
      }
    >
      <div className={styles.form}>
        {canRemove && (
          <Switch label={t('remove')} description={t('remove-hint')} checked={remove} onChange={setRemove} />
        )}
        {report.about !== 'room' && (
          <Switch
            label={t('remove-latest')}
            description={t('remove-latest-hint', { name })}
            checked={removeLatest}
            onChange={setRemoveLatest}
          />
        )}
        {canAct && (
          <RadioGroup
            label={t('what-about', { name })}
            value={person}
            choices={personDecisions.map((value) => ({
              value,
              label: t(`person-${value}`),
              description: t(`person-${value}-hint`),
            }))}
            onChange={setPerson}
          />
        )}
        {report.standing.isStaff && <p className={styles.muted}>{t('staff-hint', { name })}</p>}
        {person === 'mute' && (
          <Select
            label={t('how-long')}
            value={time}
            onChange={setTime}
            options={times.map((value) => ({ value, label: t(`time-${value}`) }))}
          />
        )}
        {person === 'ban' && (
          <Switch
            label={t('everywhere')}
            description={t('everywhere-hint')}
            checked={isEverywhere}
            onChange={setEverywhere}
          />
        )}
        {!isNothing && (
          <TextArea
            label={t('reason')}
            description={t('reason-hint', { name })}
            value={reason}
            maxLength={limits.moderationReasonMax}
            onChange={setReason}
          />
        )}
        {decide.error && <ProblemNote title={t('not-decided')} error={decide.error} />}
      </div>
    </Sheet>
  )
}
