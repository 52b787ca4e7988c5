import { useQuery } from '@tanstack/react-query'
import { Button, EmptyState, Skeleton, SkeletonGroup, VisuallyHidden } from '@vitrine/ui'
import MessagesSquare from 'lucide-react/icons/messages-square'
import { useState } from 'react'
import { useCurrentBrand, useMayAs } from '../../components/brand/current-brand.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useFailureToast } from '../../components/problem/use-failure-toast.ts'
import { communitiesQuery, type Order, useOrder } from '../../data/communities.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { Archived, CommunitySection } from './CommunitySection.tsx'
import { EditCommunity, NewCommunity } from './CommunitySheets.tsx'
import styles from './communities.module.css'
import { Sections } from './moderation/Sections.tsx'
import './namespaces.ts'
import { OrderButtons } from './OrderButtons.tsx'
import { EditRoom, NewRoom } from './RoomSheets.tsx'
import { useArchiving } from './use-archiving.ts'

type Sheet = { of: 'new' } | { of: 'community' | 'new-room' | 'room'; id: string }

/** The communities of a brand with their rooms: what there is, in which order, and who may join. */
export function CommunitiesPage() {
  const t = useT('communities')
  const { id: businessId } = useCurrentBrand()
  const mayEdit = useMayAs('editor')
  const { data, error, isPending, refetch } = useQuery(communitiesQuery(useApi(), businessId))
  const fail = useFailureToast()
  const order = useOrder(businessId)
  const { archive, bringBack } = useArchiving(businessId)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [said, setSaid] = useState('')
  const close = () => setSheet(null)
  const open = data?.filter(({ isArchived }) => !isArchived) ?? []
  const archived = data?.filter(({ isArchived }) => isArchived) ?? []
  const ids = open.map(({ id }) => id)
  const found = (of: string) => (sheet?.of === of && 'id' in sheet ? sheet.id : null)
  const edited = open.find(({ id }) => id === found('community'))
  const extended = open.find(({ id }) => id === found('new-room'))
  const room = open.flatMap(({ spaces }) => spaces).find(({ id }) => id === found('room'))
  const make = mayEdit && <Button onPress={() => setSheet({ of: 'new' })}>{t('new')}</Button>
  const put = (wanted: Order, words: string) => {
    setSaid(words)
    order.mutate(wanted, { onError: (failure) => void fail({ title: t('not-moved'), error: failure }) })
  }
  return (
    <StudioPage title={t('title')} subtitle={t('about')} width="form" actions={data && data.length > 0 && make}>
      <Sections current="rooms" />
      {isPending && (
        <SkeletonGroup className={styles.list}>
          <Skeleton shape="block" height="8rem" />
          <Skeleton shape="block" height="8rem" />
        </SkeletonGroup>
      )}
      {error && !data && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState
          picture={<MessagesSquare aria-hidden="true" />}
          title={t('none')}
          message={t(mayEdit ? 'none-why' : 'none-viewer')}
          action={make}
        />
      )}
      <div className={styles.list}>
        {open.map((community) => (
          <CommunitySection
            key={community.id}
            community={community}
            mayEdit={mayEdit}
            order={
              <OrderButtons
                id={community.id}
                name={community.name}
                ids={ids}
                onOrder={(next, words) => put({ ids: next }, words)}
              />
            }
            onOrderRooms={(next, words) => put({ communityId: community.id, ids: next }, words)}
            onEdit={() => setSheet({ of: 'community', id: community.id })}
            onNewRoom={() => setSheet({ of: 'new-room', id: community.id })}
            onRoom={({ id }) => setSheet({ of: 'room', id })}
            onBringBack={(each) => void bringBack(each)}
          />
        ))}
        {archived.length > 0 && (
          <Archived
            title={t('archived-communities', { count: archived.length })}
            items={archived}
            onBringBack={mayEdit ? (each) => void bringBack(each) : undefined}
          />
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {sheet?.of === 'new' && <NewCommunity businessId={businessId} onClose={close} />}
      {edited && (
        <EditCommunity
          key={edited.id}
          community={edited}
          onClose={close}
          onArchive={() => {
            close()
            void archive(edited)
          }}
        />
      )}
      {extended && <NewRoom community={extended} onClose={close} />}
      {room && (
        <EditRoom
          key={room.id}
          room={room}
          onClose={close}
          onArchive={() => {
            close()
            void archive(room)
          }}
        />
      )}
    </StudioPage>
  )
}
