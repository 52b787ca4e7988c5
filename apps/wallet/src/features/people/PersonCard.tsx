import { useQuery } from '@tanstack/react-query'
import type { Person } from '@vitrine/protocol'
import { Skeleton, SkeletonGroup } from '@vitrine/ui'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { personQuery } from '../../data/relations.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { bestPieces } from './best-pieces.ts'
import { PersonRow } from './PersonRow.tsx'
import styles from './people.module.css'
import { useShowcase } from './use-showcase.ts'

const piecesShown = 4

/** Somebody with the best of what they show, where they show it. */
export function PersonCard({ person, current = false }: { person: Person; current?: boolean }) {
  const t = useT('people')
  const page = useQuery(personQuery(useApi(), person.id)).data
  const { inventory, tokens } = useShowcase(person.id, { enabled: page?.showsInventory === true })
  const best = bestPieces(tokens, piecesShown)
  const isComing = page === undefined || (page.showsInventory && inventory.isPending)
  return (
    <div className={styles.card}>
      <PersonRow person={person} current={current} />
      {isComing && (
        <SkeletonGroup className={styles.pieces}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </SkeletonGroup>
      )}
      {best.length > 0 && (
        <ul className={styles.pieces} aria-label={t('best-of', { name: person.name })}>
          {best.map((token) => (
            <li key={token.id} title={titleOf(token)}>
              <TokenIcon token={token} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
