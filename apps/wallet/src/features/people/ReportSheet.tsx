import { type ReportReason, reportReasons } from '@vitrine/protocol'
import { Button, RadioGroup, TextArea } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { useToasts } from '@vitrine/ui/toast'
import { useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useReportPerson } from '../../data/relations.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './people.module.css'

interface ReportSheetProps {
  userId: string
  name: string
  onClose: () => void
}

/** Tells those who run this place; the person reported is not told. */
export function ReportSheet({ userId, name, onClose }: ReportSheetProps) {
  const t = useT('people')
  const toasts = useToasts()
  const report = useReportPerson(userId)
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [words, setWords] = useState('')
  const send = () => {
    if (!reason) return
    report.mutate(
      { reason, words },
      {
        onSuccess: () => {
          toasts.show({ title: t('reported') })
          onClose()
        },
      },
    )
  }
  return (
    <Sheet
      title={t('report-title', { name })}
      onClose={onClose}
      locked={report.isPending}
      footer={
        <Button full disabled={reason === null} busy={report.isPending} onPress={send}>
          {t('report-do')}
        </Button>
      }
    >
      <div className={styles.form}>
        <p>{t('report-about')}</p>
        <RadioGroup
          label={t('reason')}
          choices={reportReasons.map((value) => ({ value, label: t(`reason-${value}`) }))}
          value={reason}
          onChange={setReason}
        />
        <TextArea label={t('report-words')} value={words} onChange={setWords} maxLength={1000} />
        {report.error && <ProblemNote error={report.error} />}
      </div>
    </Sheet>
  )
}
