import type { PersonPage } from '@vitrine/protocol'
import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import { Menu } from '@vitrine/ui/menu'
import { useToasts } from '@vitrine/ui/toast'
import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import Link from 'lucide-react/icons/link'
import UserMinus from 'lucide-react/icons/user-minus'
import { useState } from 'react'
import { useSentence } from '../../components/problem/use-sentence.ts'
import { type RelationChange, useRelation } from '../../data/relations.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useSession } from '../../platform/session/use-session.tsx'
import { logWarning } from '../../platform/telemetry/log.ts'
import { ReportSheet } from './ReportSheet.tsx'

/** What one rarely does with somebody: pass their link on, stop following, block, report. */
export function PersonMenu({ person }: { person: PersonPage }) {
  const t = useT('people')
  const toasts = useToasts()
  const sentence = useSentence()
  const session = useSession()
  const relation = useRelation(person.id)
  const [asks, setAsks] = useState<'block' | 'report' | null>(null)
  const { name } = person
  const isMe = session.status === 'signed-in' && session.sub === person.id

  const copy = async () => {
    const link = location.origin + href('user', { userId: person.id })
    try {
      await navigator.clipboard.writeText(link)
      toasts.show({ title: t('copied'), durationMs: 2000 }, 'copied')
    } catch (error) {
      logWarning('the link could not be copied', error)
      toasts.show({ title: t('link-is', { link }), tone: 'danger' }, 'copied')
    }
  }
  const change = (which: RelationChange & ('block' | 'unblock')) =>
    relation.mutate(which, {
      onSuccess: () => {
        setAsks(null)
        toasts.show({ title: t(which === 'block' ? 'blocked-done' : 'unblocked-done', { name }) })
      },
      onError: (error) => {
        setAsks(null)
        toasts.show({ title: sentence(error).body })
      },
    })
  const unfollow = () =>
    relation.mutate('unfollow', {
      onSuccess: () => toasts.show({ title: t('unfollowed-done', { name }) }, 'follow'),
      onError: (error) => toasts.show({ title: sentence(error).body }, 'follow'),
    })
  const about = [
    ...(person.followed
      ? [{ id: 'unfollow', label: t('unfollow'), icon: <UserMinus aria-hidden="true" />, onSelect: unfollow }]
      : []),
    person.blocked
      ? { id: 'unblock', label: t('unblock'), icon: <Ban aria-hidden="true" />, onSelect: () => change('unblock') }
      : { id: 'block', label: t('block'), icon: <Ban aria-hidden="true" />, onSelect: () => setAsks('block') },
    { id: 'report', label: t('report'), icon: <Flag aria-hidden="true" />, onSelect: () => setAsks('report') },
  ]
  return (
    <>
      <Menu
        label={t('menu')}
        trigger={<Ellipsis aria-hidden="true" />}
        actions={[
          { id: 'copy', label: t('copy-link'), icon: <Link aria-hidden="true" />, onSelect: () => void copy() },
          ...(isMe ? [] : about),
        ]}
      />
      {asks === 'block' && (
        <ConfirmDialog
          title={t('block-title', { name })}
          confirmLabel={t('block-do', { name })}
          tone="danger"
          busy={relation.isPending}
          onConfirm={() => change('block')}
          onCancel={() => setAsks(null)}
        >
          {t('block-about')}
        </ConfirmDialog>
      )}
      {asks === 'report' && <ReportSheet userId={person.id} name={name} onClose={() => setAsks(null)} />}
    </>
  )
}
