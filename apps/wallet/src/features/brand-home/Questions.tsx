import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '@vitrine/ui'
import { infoFormQuery } from '../../data/account/account.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './brand-home.module.css'
import { Section, type SectionProps } from './Section.tsx'

/** What the brand's campaign still wants to know of the person; nothing where everything is answered. */
export function Questions({ business }: SectionProps) {
  const t = useT('brand-home')
  const campaign = business.defaultCampaignId
  const { data } = useQuery({ ...infoFormQuery(useApi(), business.id, campaign ?? ''), enabled: campaign !== null })
  if (!campaign || !data || data.fields.length === 0) return null
  return (
    <Section title={data.title || t('questions', { brand: business.displayName })}>
      <p className={styles.quiet}>{t('questions-about', { brand: business.displayName, count: data.fields.length })}</p>
      <div>
        <LinkButton href={href('updateProfile', {}, { 'business-id': business.id, 'campaign-id': campaign })}>
          {t('questions-answer')}
        </LinkButton>
      </div>
    </Section>
  )
}
