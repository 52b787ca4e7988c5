import { useQuery } from '@tanstack/react-query'
import type { Terms } from '@vitrine/protocol'
import { Button } from '@vitrine/ui'
import Check from 'lucide-react/icons/check'
import { pageAddress } from '../../components/brand/safe-address.ts'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { brandTermsQuery, useAnswerTerms } from '../../data/account/terms.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import styles from './brand-home.module.css'
import { Section, type SectionProps } from './Section.tsx'

/** What the brand asks people to agree to, and the person's answer. */
export function BrandTerms({ business }: SectionProps) {
  const t = useT('brand-home')
  const format = useFormat()
  const { data: terms } = useQuery(brandTermsQuery(useApi(), business.id))
  const answer = useAnswerTerms(business.id)
  if (!terms || terms.length === 0) return null
  const open = terms.filter(({ accepted }) => !accepted)
  const ids = (of: readonly Terms[]) => of.map(({ id }) => id)
  const last = terms.map(({ acceptedAt }) => acceptedAt ?? '').toSorted()[terms.length - 1]
  return (
    <Section title={t('terms', { brand: business.displayName })}>
      <ul className={styles.terms}>
        {terms.map((each) => (
          <li key={each.id}>
            <Text terms={each} />
          </li>
        ))}
      </ul>
      {answer.error && <ProblemNote error={answer.error} />}
      {open.length > 0 ? (
        <div>
          <Button busy={answer.isPending} onPress={() => answer.mutate({ ids: ids(open), accepted: true })}>
            {t('accept')}
          </Button>
        </div>
      ) : (
        <p className={styles.accepted} role="status">
          <Check aria-hidden="true" />
          {t('accepted', { date: last ? format.date(last) : '' })}
          <Button
            size="small"
            variant="quiet"
            busy={answer.isPending}
            onPress={() => answer.mutate({ ids: ids(terms), accepted: false })}
          >
            {t('withdraw')}
          </Button>
        </p>
      )}
    </Section>
  )
}

function Text({ terms }: { terms: Terms }) {
  const address = terms.url ? pageAddress(terms.url) : null
  if (!address) return terms.title
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {terms.title}
    </a>
  )
}
