import { useQuery } from '@tanstack/react-query'
import type { Design } from '@vitrine/protocol'
import { Badge, Button, LinkButton, RadioGroup } from '@vitrine/ui'
import { useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { changesQuery, useDesignMutations } from '../../data/designs.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { hrefOf } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import { Differences } from './Differences.tsx'
import styles from './designs.module.css'
import { useDesignWords } from './use-design-words.ts'

/** Bringing it to test and to life, with what that does said before. */
export function Publishing({ design, isReady }: { design: Design; isReady: boolean }) {
  const t = useT('designs')
  const [issued, setIssued] = useState<'stay' | 'follow'>('stay')
  const changes = useQuery({ ...changesQuery(useApi(), design), enabled: isReady })
  const { publish, sweep, tryOne } = useDesignMutations(design.businessId)
  const { abilityOf, partOf } = useDesignWords()
  const { stage, faults } = design
  const to = (next: Design['stage']) => publish.mutate({ design, stage: next, issued })
  const canGo = isReady && faults.length === 0 && !publish.isPending
  const found = changes.data
  return (
    <section className={styles.panel}>
      <h2>{t('publish')}</h2>
      <div className={styles.facts}>
        <Badge tone={stage === 'live' ? 'success' : stage === 'test' ? 'warning' : 'neutral'}>{t(stage)}</Badge>
        {design.changed && stage !== 'draft' && <Badge tone="accent">{t('changed')}</Badge>}
      </div>
      {faults.length > 0 && (
        <div>
          <p>{t('missing')}</p>
          <ul>
            {faults.map(({ path, kind }) => (
              <li key={path}>
                {partOf(path)}: {t(`fault-${kind}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className={styles.about}>
        {stage === 'live'
          ? t('live-about')
          : stage === 'test'
            ? t('test-about')
            : `${t('test-about')} ${t('live-about')}`}
      </p>
      {found && found.companions.length > 0 && (
        <p className={styles.about}>
          {t('goes-with', {
            what: [
              ...found.companions.map(({ displayName }) => displayName),
              ...(found.campaign ? [found.campaign.displayName] : []),
            ].join(', '),
          })}
        </p>
      )}
      {found && found.inTest > 0 && <p className={styles.about}>{t('test-goes', { n: found.inTest })}</p>}
      {found && stage === 'live' && design.changed && (
        <>
          <details>
            <summary>{t('what-changes')}</summary>
            <Differences items={found.differences} />
          </details>
          {found.issued > 0 && (
            <RadioGroup
              label={t('issued-what')}
              choices={[
                { value: 'stay', label: t('issued-stay', { n: found.issued }) },
                { value: 'follow', label: t('issued-follow', { n: found.issued }) },
              ]}
              value={issued}
              onChange={setIssued}
            />
          )}
          {issued === 'follow' && found.loses.length > 0 && (
            <p>{t('loses', { what: found.loses.map(abilityOf).join(', ') })}</p>
          )}
        </>
      )}
      {tryOne.isSuccess && stage === 'test' && <p role="status">{t('tried')}</p>}
      {tryOne.isError && <ProblemNote error={tryOne.error} />}
      {sweep.isError && <ProblemNote error={sweep.error} />}
      {publish.isError && <ProblemNote title={t('not-published')} error={publish.error} />}
      <div className={styles.deeds}>
        {stage === 'live' && (
          <LinkButton href={`${hrefOf(design.businessId, 'hand-outs', 'new')}?kind=links&design=${design.id}`}>
            {t('hand-out')}
          </LinkButton>
        )}
        {stage !== 'live' && (
          <Button variant="quiet" disabled={!canGo || (stage === 'test' && !design.changed)} onPress={() => to('test')}>
            {stage === 'test' ? t('test-change') : t('to-test')}
          </Button>
        )}
        <Button
          variant="primary"
          busy={publish.isPending}
          disabled={!canGo || (stage === 'live' && !design.changed)}
          onPress={() => to('live')}
        >
          {stage === 'live' ? t('publish-change') : t('to-live')}
        </Button>
        {stage === 'test' && (
          <>
            <Button variant="quiet" busy={tryOne.isPending} onPress={() => tryOne.mutate(design)}>
              {t('try-one')}
            </Button>
            <Button variant="quiet" disabled={publish.isPending} onPress={() => to('draft')}>
              {t('to-draft')}
            </Button>
            <Button variant="quiet" busy={sweep.isPending} onPress={() => sweep.mutate(design)}>
              {t('sweep')}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
