import { useQuery } from '@tanstack/react-query'
import type { Token } from '@vitrine/protocol'
import { EmptyState, ListRow, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { useMoving } from '../../components/moving/use-moving.ts'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import type { TokenSheetProps } from '../../components/token-parts/token-parts.ts'
import { accepts, folderOf, foldersQuery } from '../../data/folders.ts'
import { useApi } from '../../platform/api.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './folders.module.css'

/** The folders that take this token. */
export default function FolderChoiceSheet({ token, open, onClose, onGone }: TokenSheetProps) {
  const t = useT('folders')
  const folders = useQuery(foldersQuery(useApi()))
  const move = useMoving()
  const fitting = folders.data?.filter((each) => each.id !== token.id && takes(each, token)) ?? []
  const choose = (folder: Token) => {
    onClose()
    move({ tokens: [token], to: folder, onMoved: onGone })
  }
  return (
    <Sheet title={t('choose-folder')} open={open} onClose={onClose}>
      {folders.isPending && (
        <SkeletonGroup>
          <Skeleton shape="block" />
        </SkeletonGroup>
      )}
      {folders.isError && <RetryNote error={folders.error} onRetry={() => void folders.refetch()} />}
      {folders.data && fitting.length === 0 && <EmptyState title={t('no-folder')} />}
      <ul className={styles.rows}>
        {fitting.map((folder) => (
          <li key={folder.id}>
            <ListRow
              title={titleOf(folder)}
              leading={
                <span className={styles.thumb}>
                  <TokenIcon token={folder} titled />
                </span>
              }
              onPress={() => choose(folder)}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function takes(folder: Token, token: Token): boolean {
  const settings = folderOf(folder)
  return settings !== null && accepts(settings, token)
}
