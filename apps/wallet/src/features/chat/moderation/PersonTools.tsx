import { Button, ListRow, TextArea } from '@vitrine/ui'
import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import { Sheet } from '@vitrine/ui/sheet'
import { useToasts } from '@vitrine/ui/toast'
import Ban from 'lucide-react/icons/ban'
import CircleMinus from 'lucide-react/icons/circle-minus'
import Clock from 'lucide-react/icons/clock'
import Flag from 'lucide-react/icons/flag'
import MessageCircle from 'lucide-react/icons/message-circle'
import UserX from 'lucide-react/icons/user-x'
import { useState } from 'react'
import { ProblemNote } from '../../../components/problem/ProblemNote.tsx'
import type { ChatPerson, ChatRoom, Moderating } from '../../../data/chat/model.ts'
import { useModerating } from '../../../data/chat/use-moderating.ts'
import { useRelation } from '../../../data/relations.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import styles from './moderation.module.css'

const minutes = [10, 60, 1_440] as const

export interface PersonToolsProps {
  person: ChatPerson
  room: Pick<ChatRoom, 'id' | 'name' | 'may'>
  onClose: () => void
}

/** What one does about somebody in a room: everybody reports and blocks, those who moderate mute, remove and ban. */
export default function PersonTools(props: PersonToolsProps) {
  return <PersonSheet {...props} actions={useModerating()} />
}

export function PersonSheet({ person, room, actions, onClose }: PersonToolsProps & { actions: Moderating }) {
  const t = useT('moderation')
  const toasts = useToasts()
  const [asks, setAsks] = useState<'kick' | 'ban' | 'block' | 'report' | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const block = useRelation(person.accountId ?? '')
  const { name, userId, accountId } = person

  const run = async (deed: () => Promise<unknown>, title: string, undo?: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(null)
    try {
      await deed()
    } catch (error) {
      setFailure(error)
      setBusy(false)
      setAsks(null)
      return
    }
    const takeBack = () =>
      undo?.().catch(() => {
        toasts.show({ title: t('not-undone'), tone: 'danger' })
      })
    toasts.show({ title, ...(undo ? { action: { label: t('undo'), onPress: () => void takeBack() } } : {}) })
    onClose()
  }
  const mute = (count: (typeof minutes)[number]) =>
    run(
      () => actions.silence(room.id, accountId ?? '', Date.now() + count * 60_000),
      t('muted', { name }),
      () => actions.silence(room.id, accountId ?? '', 'lifted'),
    )

  if (asks === 'report')
    return (
      <ReportPerson
        name={name}
        busy={busy}
        failure={failure}
        onClose={onClose}
        onSend={(reason) => void run(() => actions.reportPerson(room.id, userId, reason), t('reported'))}
      />
    )
  return (
    <>
      <Sheet title={t('about', { name })} onClose={onClose} locked={busy}>
        <div className={styles.tools}>
          {failure !== null && <ProblemNote error={failure} title={t('failed')} />}
          {room.may.moderate && accountId !== null && (
            <section aria-label={t('staff')}>
              {minutes.map((count) => (
                <ListRow
                  key={count}
                  title={t(`mute-${count}`)}
                  leading={<Clock aria-hidden="true" />}
                  onPress={() => void mute(count)}
                />
              ))}
              <ListRow
                title={t('unmute')}
                leading={<MessageCircle aria-hidden="true" />}
                onPress={() => void run(() => actions.silence(room.id, accountId, 'lifted'), t('unmuted', { name }))}
              />
              <ListRow
                title={t('kick')}
                subtitle={t('kick-hint')}
                leading={<CircleMinus aria-hidden="true" />}
                onPress={() => setAsks('kick')}
              />
              <ListRow
                title={t('ban')}
                subtitle={t('ban-hint')}
                leading={<Ban aria-hidden="true" />}
                onPress={() => setAsks('ban')}
              />
            </section>
          )}
          <section aria-label={t('everybody')}>
            <ListRow
              title={t('report')}
              leading={<Flag aria-hidden="true" />}
              onPress={() => {
                setFailure(null)
                setAsks('report')
              }}
            />
            {accountId !== null && (
              <ListRow
                title={t('block')}
                subtitle={t('block-hint')}
                leading={<UserX aria-hidden="true" />}
                onPress={() => setAsks('block')}
              />
            )}
          </section>
        </div>
      </Sheet>
      {asks === 'kick' && (
        <ConfirmDialog
          title={t('kick-title', { name })}
          confirmLabel={t('kick-do')}
          tone="danger"
          busy={busy}
          onCancel={() => setAsks(null)}
          onConfirm={() => void run(() => actions.kick(room.id, userId, ''), t('kicked', { name }))}
        >
          {t('kick-what', { name, room: room.name })}
        </ConfirmDialog>
      )}
      {asks === 'ban' && (
        <ConfirmDialog
          title={t('ban-title', { name })}
          confirmLabel={t('ban-do')}
          tone="danger"
          busy={busy}
          onCancel={() => setAsks(null)}
          onConfirm={() =>
            void run(
              () => actions.ban(room.id, userId, ''),
              t('banned', { name }),
              () => actions.unban(room.id, userId),
            )
          }
        >
          {t('ban-what', { name, room: room.name })}
        </ConfirmDialog>
      )}
      {asks === 'block' && (
        <ConfirmDialog
          title={t('block-title', { name })}
          confirmLabel={t('block-do')}
          tone="danger"
          busy={busy}
          onCancel={() => setAsks(null)}
          onConfirm={() =>
            void run(
              () => block.mutateAsync('block'),
              t('blocked', { name }),
              () => block.mutateAsync('unblock'),
            )
          }
        >
          {t('block-what', { name })}
        </ConfirmDialog>
      )}
    </>
  )
}

interface ReportPersonProps {
  name: string
  busy: boolean
  failure: unknown
  onClose: () => void
  onSend: (reason: string) => void
}

function ReportPerson({ name, busy, failure, onClose, onSend }: ReportPersonProps) {
  const t = useT('moderation')
  const [reason, setReason] = useState('')
  return (
    <Sheet
      title={t('report-title', { name })}
      onClose={onClose}
      locked={busy}
      footer={
        <Button full busy={busy} disabled={reason.trim() === ''} onPress={() => onSend(reason.trim())}>
          {t('report-do')}
        </Button>
      }
    >
      <div className={styles.tools}>
        <p>{t('report-what')}</p>
        <TextArea label={t('report-why')} value={reason} onChange={setReason} maxLength={500} />
        {failure !== null && <ProblemNote error={failure} />}
      </div>
    </Sheet>
  )
}
