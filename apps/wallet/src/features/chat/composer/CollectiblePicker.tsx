import { useQueries } from '@tanstack/react-query'
import type { Token } from '@vitrine/protocol'
import { asListFace, chooseFaces, stillOf } from '@vitrine/token-rules/faces'
import { Button, EmptyState, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import Gem from 'lucide-react/icons/gem'
import { useState } from 'react'
import { subjectOf } from '../../../components/faces/face-subject.ts'
import { RetryNote } from '../../../components/problem/RetryNote.tsx'
import { TokenIcon } from '../../../components/token/TokenIcon.tsx'
import { editionOf, titleOf } from '../../../components/token/token-view.ts'
import type { ChatDraft } from '../../../data/chat/model.ts'
import { type Listing, scopeOf } from '../../../data/inventory/listing.ts'
import { inventoryPageQuery } from '../../../data/regions/newer/pages.ts'
import { useLanguage, useT } from '../../../platform/i18n/use-t.tsx'
import { href } from '../../../platform/navigation/paths.ts'
import { useApi } from '../../../platform/server/api.ts'
import { useViewer } from '../../../platform/viewer/viewer.ts'
import styles from './composer.module.css'

type Shown = NonNullable<ChatDraft['collectible']>

/** One's collectibles, of which one is shown in the room. It stays whose it is. */
export function CollectiblePicker({ onChoose, onClose }: { onChoose: (shown: Shown) => void; onClose: () => void }) {
  const t = useT('chat')
  const api = useApi()
  const viewer = useViewer()
  const [pages, setPages] = useState(1)
  const listing: Listing = {
    ...scopeOf(viewer),
    businessId: null,
    parentId: '.',
    sort: 'newest',
    filter: 'all',
    category: null,
    stacked: true,
  }
  const read = useQueries({
    queries: Array.from({ length: pages }, (_, page) => inventoryPageQuery(api, listing, page)),
  })
  const last = read.at(-1)
  const tokens = read.flatMap(({ data }) => data?.items ?? [])
  const isMore = last?.data !== undefined && (last.data.page + 1) * last.data.limit < last.data.total
  return (
    <Sheet title={t('collectible-choose')} onClose={onClose}>
      <p className={styles.hint}>{t('collectible-hint')}</p>
      {last?.isPending && pages === 1 && (
        <SkeletonGroup className={styles.grid}>
          {[0, 1, 2, 3, 4, 5].map((place) => (
            <Skeleton key={place} shape="block" height="7rem" />
          ))}
        </SkeletonGroup>
      )}
      {last?.error && !last.data && <RetryNote error={last.error} onRetry={() => void last.refetch()} />}
      {last?.data && tokens.length === 0 && (
        <EmptyState
          picture={<Gem aria-hidden="true" />}
          title={t('collectible-none')}
          message={t('collectible-none-why')}
        />
      )}
      <ul className={styles.grid}>
        {tokens.map((token) => (
          <li key={token.id}>
            <Choice token={token} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {isMore && (
        <Button variant="quiet" onPress={() => setPages(pages + 1)}>
          {t('show-more')}
        </Button>
      )}
    </Sheet>
  )
}

function Choice({ token, onChoose }: { token: Token; onChoose: (shown: Shown) => void }) {
  const [language] = useLanguage()
  const name = titleOf(token)
  return (
    <button
      type="button"
      className={styles.choice}
      onClick={() =>
        onChoose({
          tokenId: token.id,
          name,
          edition: editionOf(token, language),
          picture: pictureOf(token),
          url: new URL(href('token', { tokenId: token.id }), location.origin).href,
        })
      }
    >
      <TokenIcon token={token} titled edition />
      <span>{name}</span>
    </button>
  )
}

/** What the others' devices show of it; null where it has no picture. */
function pictureOf(token: Token): string | null {
  for (const face of chooseFaces(subjectOf(token).faces, 'icon', { quality: 'low' })) {
    const drawing = asListFace(face)?.drawing
    const still = drawing && stillOf(drawing)
    if (still) return new URL(still, location.origin).href
  }
  return null
}
