import { Button, LinkButton } from '@vitrine/ui'
import PackageOpen from 'lucide-react/icons/package-open'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import styles from './ar-pickup.module.css'
import type { CrateInPlace, OpenedCrate } from './use-crate.ts'

/** A crate that stands there: its lid, what came out, and the way back to the rest. */
export function CratePanel({ place, opened }: { place: CrateInPlace; opened: OpenedCrate }) {
  const t = useT('ar-pickup')
  const { crate, next, sealed, out } = opened
  return (
    <section className={styles.empty} aria-label={titleOf(crate)}>
      <h2>{titleOf(crate)}</h2>
      <div role="status">
        <p>
          {next === 'open' && t('crate-shut')}
          {next === 'reveal' && t('crate-sealed', { count: sealed })}
          {next === null && t(out.length > 0 ? 'crate-done' : 'crate-empty')}
        </p>
      </div>
      {out.length > 0 && (
        <ul className={styles.out}>
          {out.map((token) => (
            <li key={token.id}>
              <LinkButton size="small" href={href('token', { tokenId: token.id })}>
                {titleOf(token)}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      {place.error !== null && <ProblemNote error={place.error} />}
      <div className={styles.crateWays}>
        {next && (
          <Button busy={place.isBusy} onPress={place.goOn}>
            <PackageOpen aria-hidden="true" />
            {t(next === 'open' ? 'crate-open' : 'crate-reveal')}
          </Button>
        )}
        <Button variant="quiet" onPress={place.leave}>
          {t('crate-leave')}
        </Button>
      </div>
    </section>
  )
}
