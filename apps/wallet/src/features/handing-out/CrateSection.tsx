import { useQueryClient } from '@tanstack/react-query'
import type { GivenToken } from '@vitrine/protocol'
import { Button } from '@vitrine/ui'
import PackageOpen from 'lucide-react/icons/package-open'
import { Panel } from '../../components/panel/Panel.tsx'
import panel from '../../components/panel/panel.module.css'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import type { TokenPartProps } from '../../components/token-parts/token-parts.ts'
import { showReward, startRewards } from '../../data/tokens/rewards.ts'
import { useTokenAction } from '../../data/tokens/use-token-action.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { blockOf, offers } from './blocks.ts'

interface Opened {
  given?: GivenToken[]
  sealed?: number
}

/** A crate: shut, opened with things still sealed inside, or empty. */
export default function CrateSection({ token, isMine, onGone }: TokenPartProps) {
  const client = useQueryClient()
  const t = useT('handing-out')
  const format = useFormat()
  const behaviorId = token.state['crate-v3'] ? 'crate-v3' : 'crate-v2'
  const crate = blockOf(token, behaviorId)
  const open = useTokenAction<Opened>(token, behaviorId, 'open-v1')
  if (!crate || !isMine) return null
  const sealed = blockOf(token, 'crate-v3')?.sealed ?? 0
  const openNow = () => {
    startRewards(client)
    open.mutate(
      {},
      {
        onSuccess: ({ token: left, output }) => {
          showReward(client, { kind: 'crate', token, given: output.given ?? [], sealed: output.sealed ?? 0 })
          if (!left) onGone()
        },
      },
    )
  }
  return (
    <Panel title={t(crate.opened ? (sealed > 0 ? 'crate-sealed-title' : 'crate-empty-title') : 'crate-title')}>
      <p className={panel.note}>
        {crate.opened
          ? sealed > 0
            ? t('crate-sealed', { count: sealed })
            : t('crate-empty', { at: format.date(crate.openedAt ?? 0) })
          : t(crate.consumed ? 'crate-shut' : 'crate-shut-kept')}
      </p>
      {open.isError && <ProblemNote error={open.error} />}
      {offers(token, behaviorId, 'Open') && (
        <div className={panel.ways}>
          <Button busy={open.isPending} onPress={openNow}>
            <PackageOpen aria-hidden="true" />
            {t('crate-open')}
          </Button>
        </div>
      )}
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
