import { useLinkClick } from '@vitrine/ui'
import { useEffect, useRef } from 'react'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { hrefOf } from '../../platform/navigation/places.ts'
import styles from './sections.module.css'

const sections = ['', 'pages', 'app', 'domains', 'embedding'] as const
type Section = (typeof sections)[number]

/** The pages of this area, each at an address of its own. */
export function Sections({ current }: { current: Section }) {
  const t = useT('look')
  const { id } = useCurrentBrand()
  const follow = useLinkClick()
  const place = useRef<HTMLElement>(null)
  // On a phone there is no room for all of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is current
  useEffect(() => {
    const here = place.current?.querySelector<HTMLElement>('[aria-current]')
    if (here) place.current?.scrollTo({ left: here.offsetLeft - here.offsetWidth / 2 })
  }, [current])
  return (
    <nav ref={place} className={styles.sections} aria-label={t('sections')}>
      {sections.map((section) => (
        <a
          key={section}
          className={styles.section}
          href={hrefOf(id, 'look', section)}
          aria-current={section === current ? 'page' : undefined}
          onClick={follow}
        >
          {t(`section-${section || 'brand'}`)}
        </a>
      ))}
    </nav>
  )
}
