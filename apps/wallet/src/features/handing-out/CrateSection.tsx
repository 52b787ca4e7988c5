import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@vitrine/ui'
import { Panel } from '../../components/panel/Panel.tsx'
import panel from '../../components/panel/panel.module.css'
import type { TokenPartProps } from '../../components/token-parts/token-parts.ts'
import { showReward } from '../../data/tokens/rewards.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { blockOf, offers } from './blocks.ts'

/** A crate: shut, opened with things still sealed inside, or empty. It is opened from the bar (`crate-action`). */
export default function CrateSection({ token, isMine }: TokenPartProps) {
  const client = useQueryClient()
  const t = useT('handing-out')
  const format = useFormat()
  const behaviorId = token.state['crate-v3'] ? 'crate-v3' : 'crate-v2'
  const crate = blockOf(token, behaviorId)
  if (!crate || !isMine) return null
  const sealed = blockOf(token, 'crate-v3')?.sealed ?? 0
  return (
    <Panel title={t(crate.opened ? (sealed > 0 ? 'crate-sealed-title' : 'crate-empty-title') : 'crate-title')}>
      <p className={panel.note}>
        {crate.opened
          ? sealed > 0
            ? t('crate-sealed', { count: sealed })
            : t('crate-empty', { at: format.date(crate.openedAt ?? 0) })
          : t(crate.consumed ? 'crate-shut' : 'crate-shut-kept')}
      </p>
      {offers(token, behaviorId, 'Reveal') && (
        <div className={panel.ways}>
          <Button onPress={() => showReward(client, { kind: 'crate', token, given: [], sealed })}>
            {t('crate-reveal')}
          </Button>
        </div>
      )}
    </Panel>
  )
}
