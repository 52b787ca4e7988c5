import type { Token } from '@vitrine/protocol'
import { EmptyState, ListRow, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { useMoving } from '../../components/moving/use-moving.ts'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import type { TokenSheetProps } from '../../components/token-parts/token-parts.ts'
import { useFolders } from '../../data/tokens/folder-contents.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './folders.module.css'

/** The folders that take this token. */
export default function FolderChoiceSheet({ token, open, onClose, onGone }: TokenSheetProps) {
  const t = useT('folders')
  const folders = useFolders(token)
  const move = useMoving()
  const fitting = folders.data ?? []
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
      {folders.error && <RetryNote error={folders.error} onRetry={folders.refetch} />}
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
