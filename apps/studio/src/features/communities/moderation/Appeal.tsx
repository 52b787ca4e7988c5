import { useQuery } from '@tanstack/react-query'
import type { ModerationSettings } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import { TextArea } from '@vitrine/ui'
import { useMemo } from 'react'
import { useCurrentBrand } from '../../../components/brand/current-brand.ts'
import { SaveBar } from '../../../components/editing/SaveBar.tsx'
import { useEditing } from '../../../components/editing/use-editing.ts'
import { Panel } from '../../../components/panel/Panel.tsx'
import { moderationSettingsQuery, useSaveModerationSettings } from '../../../data/moderation.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useApi } from '../../../platform/server/api.ts'

/** What people read who think that a decision was wrong. */
export function Appeal() {
  const { id: businessId } = useCurrentBrand()
  const { data } = useQuery(moderationSettingsQuery(useApi(), businessId))
  return data ? <AppealForm businessId={businessId} settings={data} /> : null
}

function AppealForm({ businessId, settings }: { businessId: string; settings: ModerationSettings }) {
  const t = useT('communities')
  const save = useSaveModerationSettings(businessId)
  const document = useMemo(() => ({ version: settings.version, value: settings.appeal }), [settings])
  const editing = useEditing(document, (appeal, version) => save.mutateAsync({ appeal, version }))
  return (
    <Panel title={t('appeal')} about={t('appeal-about')}>
      <TextArea
        label={t('appeal-text')}
        value={editing.value}
        maxLength={limits.moderationAppealMax}
        onChange={editing.change}
      />
      <SaveBar editing={editing as never} theirs={<p>{settings.appeal}</p>} />
    </Panel>
  )
}
