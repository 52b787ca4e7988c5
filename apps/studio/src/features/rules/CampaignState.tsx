import type { CampaignGroup } from '@vitrine/protocol'
import { Badge, Button, SegmentedControl, TextField } from '@vitrine/ui'
import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import { useState } from 'react'
import { useMayAs } from '../../components/brand/current-brand.ts'
import { SaveBar } from '../../components/editing/SaveBar.tsx'
import { useEditing } from '../../components/editing/use-editing.ts'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useUpdateCampaign } from '../../data/campaigns.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './rules.module.css'

type State = CampaignGroup['state']

/** Name, state and whether it is the default: what costs or is seen by everybody is asked before. */
export function CampaignState({ campaign, isChanged }: { campaign: CampaignGroup; isChanged: boolean }) {
  const t = useT('rules')
  const mayEdit = useMayAs('editor')
  const { businessId, id, version, state, isDefault, displayName } = campaign
  const update = useUpdateCampaign(businessId, id)
  const [asked, setAsked] = useState<State | null>(null)
  const naming = useEditing({ version, value: displayName }, (name, from) =>
    update.mutateAsync({ version: from, displayName: name.trim() }),
  )
  const change = (next: State) => {
    setAsked(null)
    update.mutate({ version, state: next })
  }
  const choose = (next: State) => {
    if (next === state) return
    if (next === 'live' || state === 'live') setAsked(next)
    else change(next)
  }
  if (!mayEdit) return <p className={styles.note}>{t('read-only')}</p>
  return (
    <div className={styles.state}>
      <div className={styles.stateRow}>
        <TextField label={t('name')} value={naming.value} onChange={naming.change} maxLength={120} />
        <SegmentedControl
          label={t('state')}
          segments={(['edit', 'test', 'live'] as const).map((value) => ({ value, label: t(`state-${value}`) }))}
          value={state}
          onChange={choose}
        />
        {isDefault ? (
          <Badge tone="accent">{t('default')}</Badge>
        ) : (
          <Button variant="quiet" title={t('default-why')} onPress={() => update.mutate({ version, isDefault: true })}>
            {t('make-default')}
          </Button>
        )}
      </div>
      <p className={styles.note}>
        {t(`state-${state}-why`)} {isChanged && t('save-first')}
      </p>
      {update.error && !naming.isChanged && <ProblemNote title={t('state-failed')} error={update.error} />}
      <SaveBar editing={naming as never} blocked={naming.value.trim() === ''} theirs={<p>{displayName}</p>} />
      <ConfirmDialog
        open={asked !== null}
        title={t(asked === 'live' ? 'go-live' : 'stop', { name: displayName })}
        confirmLabel={t(asked === 'live' ? 'go-live-do' : 'stop-do')}
        cancelLabel={t('cancel')}
        tone={asked === 'live' ? 'primary' : 'danger'}
        onConfirm={() => asked && change(asked)}
        onCancel={() => setAsked(null)}
      >
        {t(asked === 'live' ? 'go-live-why' : 'stop-why')}
      </ConfirmDialog>
    </div>
  )
}
