import type { FolderState, Token } from '@vitrine/protocol'
import { Button, EmptyState, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { useState } from 'react'
import { useMoving } from '../../components/moving/use-moving.ts'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { useCandidates } from '../../data/tokens/folder-contents.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './folders.module.css'

interface ChildrenSheetProps {
  token: Token
  folder: FolderState
  open: boolean
  onClose: () => void
}

/** Choosing what goes into a folder: as many as one likes, from all that it accepts. */
export default function ChildrenSheet({ token, folder, open, onClose }: ChildrenSheetProps) {
  const t = useT('folders')
  const [chosen, setChosen] = useState<readonly Token[]>([])
  const candidates = useCandidates(token, folder)
  const move = useMoving()
  const items = candidates.items ?? []
  const toggle = (item: Token) =>
    setChosen(chosen.some(({ id }) => id === item.id) ? chosen.filter(({ id }) => id !== item.id) : [...chosen, item])
  const put = () => {
    move({ tokens: chosen, to: token })
    setChosen([])
    onClose()
  }
  return (
    <Sheet
      title={t('choose-tokens')}
      open={open}
      wide="side"
      onClose={onClose}
      footer={
        <Button disabled={chosen.length === 0} onPress={put}>
          {chosen.length === 0 ? t('choose-none') : t('choose-count', { count: chosen.length })}
        </Button>
      }
    >
      {candidates.isPending && (
        <SkeletonGroup>
          <Skeleton shape="block" />
        </SkeletonGroup>
      )}
      {candidates.error && <RetryNote error={candidates.error} onRetry={candidates.refetch} />}
      {candidates.items && items.length === 0 && <EmptyState title={t('nothing-fits')} />}
      <ul className={styles.grid} aria-label={t('choose-tokens')}>
        {items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={chosen.some(({ id }) => id === item.id)}
              onClick={() => toggle(item)}
            >
              <span className={styles.childTitle}>{titleOf(item)}</span>
              <TokenIcon token={item} titled edition />
            </button>
          </li>
        ))}
      </ul>
      {candidates.more && (
        <Button variant="quiet" onPress={candidates.more}>
          {t('more')}
        </Button>
      )}
    </Sheet>
  )
}
