import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, RadioGroup } from '@vitrine/ui'
import { useState } from 'react'
import { Panel } from '../../../components/panel/Panel.tsx'
import panel from '../../../components/panel/panel.module.css'
import { ProblemNote } from '../../../components/problem/ProblemNote.tsx'
import { isAble } from '../../../components/token/token-view.ts'
import { partId } from '../../../components/token-parts/go-to-part.ts'
import type { TokenPartProps } from '../../../components/token-parts/token-parts.ts'
import { pollResultsQuery } from '../../../data/tokens/poll-results.ts'
import { useTokenAction } from '../../../data/tokens/use-token-action.ts'
import { useTopic } from '../../../data/topics/use-topic.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useApi } from '../../../platform/server/api.ts'
import { blockOf } from '../block-of.ts'
import { OptionLabel } from '../OptionLabel.tsx'
import { PollBars } from './PollBars.tsx'

/** A poll: a vote, and how all have voted, live while it is open. */
export default function PollSection({ token, isMine }: TokenPartProps) {
  const t = useT('token-actions')
  const api = useApi()
  const client = useQueryClient()
  const poll = blockOf(token, 'poll-v1')
  const vote = useTokenAction(token, 'poll-v1', 'respond-v1')
  const [choice, setChoice] = useState<string | null>(null)
  const query = pollResultsQuery(api, token.id)
  const live = useQuery(query)
  useTopic('poll', { of: token.state['studio-info-v1'].objectDefinitionId })
  if (!poll) return null
  const response = live.data?.response ?? (isMine ? poll.response : null)
  const canVote = isMine && response === null && isAble(token, 'Vote')
  const send = () => {
    if (choice === null || vote.isPending) return
    vote.mutate({ response: choice }, { onSettled: () => void client.invalidateQueries({ queryKey: query.queryKey }) })
  }
  return (
    <Panel id={partId('poll-v1')} title={poll.question}>
      {canVote && (
        <form
          className={panel.fields}
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <RadioGroup
            label={t('poll-choose')}
            value={choice}
            onChange={setChoice}
            disabled={vote.isPending}
            choices={poll.responseOptions.map((option) => ({ value: option.id, label: <OptionLabel {...option} /> }))}
          />
          <div className={panel.ways}>
            <Button type="submit" busy={vote.isPending} disabled={choice === null}>
              {t('poll-vote')}
            </Button>
          </div>
          {poll.showResults === 'afterVoting' && <p className={panel.note}>{t('poll-after')}</p>}
        </form>
      )}
      <p role="status" className={response === null ? undefined : panel.good} hidden={response === null}>
        {response !== null && t('poll-thanks')}
      </p>
      {live.data?.results && (
        <PollBars
          options={poll.responseOptions}
          results={live.data.results}
          total={live.data.total ?? 0}
          response={response}
        />
      )}
      {response !== null && poll.showResults === 'never' && <p className={panel.note}>{t('poll-secret')}</p>}
      {vote.isError && <ProblemNote error={vote.error} />}
    </Panel>
  )
}
