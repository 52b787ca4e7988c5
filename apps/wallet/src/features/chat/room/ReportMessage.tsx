import { Button, TextArea } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { useToasts } from '@vitrine/ui/toast'
import { useState } from 'react'
import { ProblemNote } from '../../../components/problem/ProblemNote.tsx'
import type { ChatMessage } from '../../../data/chat/model.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useRoomPlace } from '../place.tsx'
import styles from './room.module.css'

/** Tells those who run this place; whoever wrote it is not told. */
export function ReportMessage({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const t = useT('chat')
  const toasts = useToasts()
  const { actions } = useRoomPlace()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const send = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await actions.report(message, reason.trim())
      toasts.show({ title: t('reported') })
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <Sheet
      title={t('report-title', { name: message.sender.name })}
      onClose={onClose}
      locked={busy}
      footer={
        <Button full busy={busy} disabled={reason.trim() === ''} onPress={() => void send()}>
          {t('report-do')}
        </Button>
      }
    >
      <div className={styles.form}>
        <p>{t('report-about')}</p>
        <TextArea label={t('report-why')} value={reason} onChange={setReason} maxLength={500} />
        {failure !== null && <ProblemNote error={failure} />}
      </div>
    </Sheet>
  )
}
