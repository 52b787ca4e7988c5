import type { StaffedCommunity, StaffedSpace } from '@vitrine/protocol'
import { Button } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { type FormEvent, useMemo, useState } from 'react'
import { SaveBar } from '../../components/editing/SaveBar.tsx'
import { useEditing } from '../../components/editing/use-editing.ts'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useChangeRoom, useMakeRoom } from '../../data/communities.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './communities.module.css'
import { RoomFields } from './RoomFields.tsx'
import { draftOf, faultsOf, fieldsOf, newRoom, type RoomDraft } from './room.ts'

const isWrong = (draft: RoomDraft) => Object.values(faultsOf(draft)).some(Boolean)

export function NewRoom({ community, onClose }: { community: StaffedCommunity; onClose: () => void }) {
  const t = useT('communities')
  const [draft, setDraft] = useState(newRoom)
  const make = useMakeRoom(community.businessId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWrong(draft) || make.isPending) return
    make.mutate({ communityId: community.id, ...fieldsOf(draft) }, { onSuccess: onClose })
  }
  return (
    <Sheet title={t('new-room-in', { name: community.name })} wide="side" onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <RoomFields value={draft} onChange={setDraft} autoFocus />
        {make.error && <ProblemNote title={t('failed')} error={make.error} />}
        <Button type="submit" busy={make.isPending} disabled={isWrong(draft)}>
          {t('create-room')}
        </Button>
      </form>
    </Sheet>
  )
}

interface EditRoomProps {
  room: StaffedSpace
  onArchive: () => void
  onClose: () => void
}

export function EditRoom({ room, onArchive, onClose }: EditRoomProps) {
  const t = useT('communities')
  const save = useChangeRoom(room.businessId)
  const document = useMemo(() => ({ version: room.version, value: draftOf(room) }), [room])
  const editing = useEditing(document, (draft, version) =>
    save.mutateAsync({ id: room.id, version, ...fieldsOf(draft) }),
  )
  return (
    <Sheet title={room.displayName} wide="side" onClose={onClose}>
      <div className={styles.form}>
        <RoomFields value={editing.value} onChange={editing.change} />
        <SaveBar
          editing={editing as never}
          blocked={isWrong(editing.value)}
          theirs={<p>{t('theirs', { name: room.displayName })}</p>}
        />
        <div className={styles.archive}>
          <p className={styles.note}>{t('archive-room-hint')}</p>
          <Button variant="quiet" onPress={onArchive}>
            {t('archive')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
