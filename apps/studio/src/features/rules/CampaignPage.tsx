import { useQuery } from '@tanstack/react-query'
import type { CampaignGroup, RuleParts } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problem'
import { Skeleton, SkeletonGroup } from '@vitrine/ui'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { useEditing } from '../../components/editing/use-editing.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import {
  campaignsQuery,
  channelsQuery,
  rulePartsQuery,
  rulesQuery,
  triesQuery,
  useReplaceRules,
} from '../../data/campaigns.ts'
import { designNamesQuery } from '../../data/design-names.ts'
import { prizeSetsQuery } from '../../data/prizes.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { hrefOf } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import { CampaignState } from './CampaignState.tsx'
import { Channels } from './Channels.tsx'
import { type DraftRule, toRule } from './parts.ts'
import { RuleList } from './RuleList.tsx'
import styles from './rules.module.css'
import type { Spoken } from './sentence.ts'
import { TryPanel } from './TryPanel.tsx'

/** One campaign: its state, its rules as sentences, and somebody made up to try them on. */
export function CampaignPage({ campaignId }: { campaignId: string }) {
  const t = useT('rules')
  const api = useApi()
  const { id: businessId } = useCurrentBrand()
  const campaigns = useQuery(campaignsQuery(api, businessId))
  const rules = useQuery(rulesQuery(api, businessId, campaignId))
  const parts = useQuery(rulePartsQuery(api))
  const designs = useQuery(designNamesQuery(api, businessId))
  const prizeSets = useQuery(prizeSetsQuery(api, businessId))
  const all = [campaigns, rules, parts, designs, prizeSets]
  const failed = all.find(({ error, data }) => error && !data)
  const campaign = campaigns.data?.find(({ id }) => id === campaignId)
  const back = () => navigate(hrefOf(businessId, 'rules'))
  if (failed || (campaigns.data && !campaign)) {
    return (
      <StudioPage title={t('title')} onBack={back}>
        <ProblemNote
          error={failed?.error ?? new Problem('campaign.not_found')}
          onRetry={() => all.forEach(({ refetch }) => void refetch())}
        />
      </StudioPage>
    )
  }
  if (!campaign || !rules.data || !parts.data || !designs.data || !prizeSets.data) {
    return (
      <StudioPage title={campaign?.displayName ?? t('title')} onBack={back}>
        <SkeletonGroup className={styles.list}>
          <Skeleton shape="block" height="5rem" />
          <Skeleton shape="block" height="5rem" />
        </SkeletonGroup>
      </StudioPage>
    )
  }
  return (
    <Loaded
      campaign={campaign}
      rules={rules.data as unknown as DraftRule[]}
      parts={parts.data}
      designs={designs.data}
      prizeSets={prizeSets.data}
      onBack={back}
    />
  )
}

interface LoadedProps {
  campaign: CampaignGroup
  rules: DraftRule[]
  parts: RuleParts
  designs: readonly { id: string; name: string }[]
  prizeSets: readonly { id: string; name: string }[]
  onBack: () => void
}

function Loaded({ campaign, rules, parts, designs, prizeSets, onBack }: LoadedProps) {
  const t = useT('rules')
  const [language] = useLanguage()
  const { id: campaignId, businessId } = campaign
  const api = useApi()
  const channels = useQuery(channelsQuery(api, businessId, campaignId))
  const replace = useReplaceRules(businessId, campaignId)
  const editing = useEditing({ version: campaign.version, value: rules }, (items, version) =>
    replace.mutateAsync({ version, items: items.map(toRule) }),
  )
  const names = new Map([...designs, ...prizeSets].map(({ id, name }) => [id, name]))
  const spoken: Spoken = { t, language, parts, names }
  const checked = useQuery({
    ...triesQuery(api, businessId, campaignId, {
      rules: editing.value.map(({ id: _, ...rule }) => toRule(rule)),
      happening: null,
    } as never),
    placeholderData: (before) => before,
  })
  return (
    <StudioPage title={campaign.displayName} eyebrow={t('title')} onBack={onBack}>
      <CampaignState campaign={campaign} isChanged={editing.isChanged} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <RuleList
            editing={editing}
            saved={rules}
            spoken={spoken}
            choices={{ designs, prizeSets, channels: channels.data?.map(({ channel }) => channel) ?? [] }}
            loops={checked.data?.loops ?? []}
            missing={checked.data?.missing ?? []}
          />
          <Channels channels={channels} />
        </div>
        <TryPanel businessId={businessId} campaignId={campaignId} rules={editing.value} spoken={spoken} />
      </div>
    </StudioPage>
  )
}
