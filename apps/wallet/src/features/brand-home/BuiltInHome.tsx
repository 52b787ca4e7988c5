import { BrandTallies } from '../../components/brand/BrandTally.tsx'
import { CoinsHeader } from '../../components/coins-header/CoinsHeader.tsx'
import { BrandPoints } from '../../components/points-strip/BrandPoints.tsx'
import { Title } from '../../platform/navigation/title.tsx'
import { BrandTerms } from './BrandTerms.tsx'
import styles from './brand-home.module.css'
import { Hero } from './Hero.tsx'
import { Holdings } from './Holdings.tsx'
import { Market } from './Market.tsx'
import { News } from './News.tsx'
import { OnTheMap } from './OnTheMap.tsx'
import { Questions } from './Questions.tsx'
import type { SectionProps } from './Section.tsx'

/** A home for brands that have no page of their own: what they are, what is new, what one has of theirs, where to find more. */
export function BuiltInHome(props: SectionProps) {
  return (
    <article className={styles.page}>
      <Title>{props.business.displayName}</Title>
      <Hero {...props} />
      <BrandTallies>
        <BrandPoints {...props} />
        <CoinsHeader {...props} />
      </BrandTallies>
      <div className={styles.content}>
        <Questions {...props} />
        <Holdings {...props} />
        <News {...props} />
        <Market {...props} />
        <OnTheMap {...props} />
        <BrandTerms {...props} />
      </div>
    </article>
  )
}
