import { useQuery } from '@tanstack/react-query'
import type { CampaignGroup, ObjectDefinition } from '@vitrine/protocol'
import { Skeleton, SkeletonGroup, useLinkClick } from '@vitrine/ui'
import { ObjectCase } from '@vitrine/ui/object'
import { pictureOfDesign } from '../../components/faces/picture-of-design.ts'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { campaignsQuery } from '../../data/earnings/campaigns.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './brand-home.module.css'
import { Section, type SectionProps } from './Section.tsx'

const shownMax = 10

/** What the brand has made lately, and what is going on there. */
export function News({ business, name }: SectionProps) {
  const t = useT('brand-home')
  const { data, error, refetch } = useQuery(campaignsQuery(useApi(), business.id))
  if (error && !data)
    return (
      <Section title={t('new')}>
        <RetryNote error={error} onRetry={() => void refetch()} />
      </Section>
    )
  if (!data)
    return (
      <SkeletonGroup className={styles.row}>
        {[0, 1, 2].map((place) => (
          <Skeleton key={place} shape="block" className={styles.blank ?? ''} />
        ))}
      </SkeletonGroup>
    )
  const campaign = data.find(({ id }) => id === business.defaultCampaignId) ?? data[0]
  const designs = data
    .flatMap(({ objectDefinitions = [] }) => objectDefinitions)
    .filter(({ isDraft }) => !isDraft)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .slice(0, shownMax)
  if (!campaign && designs.length === 0) return null
  return (
    <Section title={t('new')}>
      {campaign && <Campaign campaign={campaign} target={href('businessPoints', { business: name })} />}
      {designs.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls and has nothing to press is scrolled by its keys
        <ul className={styles.strip} aria-label={t('new')} tabIndex={0}>
          {designs.map((design) => (
            <li key={design.id}>
              <Design design={design} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Campaign({ campaign, target }: { campaign: CampaignGroup; target: string }) {
  const t = useT('brand-home')
  const handleClick = useLinkClick()
  return (
    <a className={styles.campaign} href={target} onClick={handleClick}>
      <span className={styles.eyebrow}>{t('campaign')}</span>
      <span className={styles.campaignName}>{campaign.displayName}</span>
      {campaign.description && <span className={styles.quiet}>{campaign.description}</span>}
    </a>
  )
}

function Design({ design }: { design: ObjectDefinition }) {
  const t = useT('brand-home')
  const format = useFormat()
  const limit = editionLimit(design)
  const content = (
    <>
      <span className={styles.cellName}>{design.displayName}</span>
      <span className={styles.quiet}>
        {limit === null ? design.category : t('edition-of', { count: limit, number: format.number(limit) })}
      </span>
      <span className={styles.picture}>
        <ObjectCase {...pictureOfDesign(design)} />
      </span>
    </>
  )
  return <div className={styles.cell}>{content}</div>
}

function editionLimit({ state }: ObjectDefinition): number | null {
  const most = state['scarcity-v1']?.maxObjects
  return typeof most === 'number' ? most : null
}
