import { isAtLeast } from '@vitrine/protocol'
import { classNames, useLinkClick } from '@vitrine/ui'
import type { OwnBrand } from '../../data/brands.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { hrefOf } from '../../platform/navigation/places.ts'
import { type Area, areas } from '../areas.ts'
import styles from './navigation.module.css'

const groups = ['home', 'make', 'brand', 'watch'] as const satisfies readonly Area['group'][]

export const areasFor = ({ role }: Pick<OwnBrand, 'role'>): Area[] => areas.filter((area) => isAtLeast(role, area.role))

/** The areas that there are and that the person may see. */
export function Navigation({ brand, current, onGo }: { brand: OwnBrand; current: string; onGo?: () => void }) {
  const t = useT('app')
  const handleClick = useLinkClick(onGo)
  const seen = areasFor(brand)
  return (
    <nav className={styles.navigation} aria-label={t('navigation', { brand: brand.displayName })}>
      {groups
        .map((group) => seen.filter((area) => area.group === group))
        .filter((list) => list.length > 0)
        .map((list) => (
          <ul key={list[0]?.group} className={styles.group}>
            {list.map(({ path, title, icon: Icon, page }) => (
              <li key={path}>
                <a
                  className={classNames(styles.link)}
                  href={hrefOf(brand.id, path)}
                  aria-current={path === current ? 'page' : undefined}
                  onClick={handleClick}
                  onPointerEnter={page.warmUp}
                >
                  <Icon aria-hidden="true" />
                  <span>{t(title)}</span>
                </a>
              </li>
            ))}
          </ul>
        ))}
    </nav>
  )
}
