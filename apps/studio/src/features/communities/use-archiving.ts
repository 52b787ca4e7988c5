import type { StaffedCommunity, StaffedSpace } from '@vitrine/protocol'
import { useToasts } from '@vitrine/ui/toast'
import { useFailureToast } from '../../components/problem/use-failure-toast.ts'
import { useChangeCommunity, useChangeRoom } from '../../data/communities.ts'
import { useT } from '../../platform/i18n/use-t.tsx'

type Kept = StaffedCommunity | StaffedSpace

const isRoom = (kept: Kept): kept is StaffedSpace => 'displayName' in kept
const nameOf = (kept: Kept) => (isRoom(kept) ? kept.displayName : kept.name)

/** Archives a community or a room, which can be undone for a moment, and brings it back. */
export function useArchiving(businessId: string) {
  const t = useT('communities')
  const toasts = useToasts()
  const fail = useFailureToast()
  const community = useChangeCommunity(businessId)
  const room = useChangeRoom(businessId)
  const set = async (kept: Kept, isArchived: boolean): Promise<Kept> =>
    isRoom(kept)
      ? room.mutateAsync({ id: kept.id, version: kept.version, isArchived })
      : community.mutateAsync({ id: kept.id, version: kept.version, isArchived })

  async function bringBack(kept: Kept): Promise<void> {
    try {
      await set(kept, false)
    } catch (error) {
      await fail({ title: t('not-back'), error })
    }
  }

  async function archive(kept: Kept): Promise<void> {
    try {
      const archived = await set(kept, true)
      toasts.show({
        title: t('archived', { name: nameOf(kept) }),
        action: { label: t('undo'), onPress: () => void bringBack(archived) },
      })
    } catch (error) {
      await fail({ title: t('not-archived'), error })
    }
  }

  return { archive, bringBack }
}
