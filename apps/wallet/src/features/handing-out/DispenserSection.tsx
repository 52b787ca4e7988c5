import { useQueryClient } from '@tanstack/react-query'
import type { GivenToken } from '@vitrine/protocol'
import { Button } from '@vitrine/ui'
import Gift from 'lucide-react/icons/gift'
import { Panel } from '../../components/panel/Panel.tsx'
import panel from '../../components/panel/panel.module.css'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import type { TokenPartProps } from '../../components/token-parts/token-parts.ts'
import { showReward, startRewards } from '../../data/tokens/rewards.ts'
import { useTokenAction } from '../../data/tokens/use-token-action.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { blockOf, offers } from './blocks.ts'
import { LinkToShow } from './LinkToShow.tsx'

/** Takes one out; its owner also shows others the way to it. */
export default function DispenserSection({ token, isMine }: TokenPartProps) {
  const client = useQueryClient()
  const t = useT('handing-out')
  const behaviorId = token.state['dispense-v1'] ? 'dispense-v1' : 'vend-v1'
  const dispenser = blockOf(token, behaviorId)
  const dispense = useTokenAction<{ given: GivenToken[] }>(token, behaviorId, 'dispense-v1')
  if (!dispenser || !offers(token, behaviorId, 'Dispense')) return null
  const takeOne = () => {
    startRewards(client)
    dispense.mutate(
      {},
      { onSuccess: ({ output }) => showReward(client, { kind: 'dispenser', token, given: output.given, sealed: 0 }) },
    )
  }
  return (
    <Panel title={t('dispenser-title')}>
      <p className={panel.note}>
        {dispenser.limitPerUser === null
          ? t('dispenser-hint')
          : t('dispenser-limit', { count: dispenser.limitPerUser })}
      </p>
      {dispense.isError && <ProblemNote error={dispense.error} />}
      <div className={panel.ways}>
        <Button busy={dispense.isPending} onPress={takeOne}>
          <Gift aria-hidden="true" />
          {t('dispense')}
        </Button>
      </div>
      {isMine && dispenser.public && (
        <LinkToShow address={href('acquire', { id: token.id })} label={t('dispenser-link')} />
      )}
    </Panel>
  )
}
