import { BrandTallies } from '../../components/brand/BrandTally.tsx'
import { CoinsHeader } from '../../components/coins-header/CoinsHeader.tsx'
import { BrandPoints } from '../../components/points-strip/BrandPoints.tsx'
import { StaffLinks } from '../../components/staff-links/StaffLinks.tsx'
import { Title } from '../../platform/navigation/title.tsx'
import { BrandTerms } from './BrandTerms.tsx'
import styles from './brand-home.module.css'
import { Hero } from './Hero.tsx'
import { Holdings } from './Holdings.tsx'
import { Market } from './Market.tsx'
import { News } from './News.tsx'
import { Offers } from './Offers.tsx'
import { OnTheMap } from './OnTheMap.tsx'
import { Questions } from './Questions.tsx'
import { Reward } from './Reward.tsx'
import type { SectionProps } from './Section.tsx'

/** A home for brands that have no page of their own: what they are, what is new, what one has of theirs, where to find more. */
export function BuiltInHome(props: SectionProps) {
  return (
    <article className={styles.page}>
      <Title>{props.business.displayName}</Title>
      <Hero {...props} reward={<Reward {...props} />}>
        <BrandTallies>
          <BrandPoints {...props} />
          <CoinsHeader {...props} />
        </BrandTallies>
      </Hero>
      <div className={styles.content}>
        <Holdings {...props} />
        <Offers {...props} />
        <News {...props} />
        <Market {...props} />
        <OnTheMap {...props} />
        <Questions {...props} />
        <BrandTerms {...props} />
      </div>
      <StaffLinks business={props.business} />
    </article>
  )
}
