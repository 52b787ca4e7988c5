import { useQuery } from '@tanstack/react-query'
import type { BrandOffer } from '@vitrine/protocol'
import { useLinkClick } from '@vitrine/ui'
import { ObjectCase } from '@vitrine/ui/object'
import { pictureOfDesign } from '../../components/faces/picture-of-design.ts'
import { brandOffersQuery } from '../../data/brands/offers.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './brand-home.module.css'
import { Section, type SectionProps } from './Section.tsx'

/** What the brand gives to everybody who comes by; nothing where it gives nothing or nobody knows. */
export function Offers({ business, name }: SectionProps) {
  const t = useT('brand-home')
  const { data = [] } = useQuery(brandOffersQuery(useApi(), business.id))
  if (data.length === 0) return null
  return (
    <Section title={t('for-everyone')}>
      <ul className={styles.strip} aria-label={t('for-everyone')}>
        {data.map((offer) => (
          <li key={offer.objectDefinitionId}>
            <Offer offer={offer} name={name} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Offer({ offer, name }: { offer: BrandOffer; name: string }) {
  const t = useT('brand-home')
  const format = useFormat()
  const handleClick = useLinkClick()
  const { objectDefinitionId: id, takingId, token, left, closesAt } = offer
  const target = takingId ? href('taking', { takingId }) : href('businessAcquire', { business: name, id })
  const until = closesAt && t('until', { when: format.dateTime(closesAt) })
  return (
    <a className={styles.cell} href={target} onClick={handleClick}>
      <span className={styles.cellName}>{token.displayName}</span>
      <span className={styles.quiet}>
        {left === null ? (until ?? t('free')) : t('still-left', { count: left, number: format.number(left) })}
      </span>
      <span className={styles.picture}>
        <ObjectCase {...pictureOfDesign(token)} />
      </span>
    </a>
  )
}
