import { useQuery } from '@tanstack/react-query'
import { Button } from '@vitrine/ui'
import { useState } from 'react'
import { ConfirmFields } from '../../components/confirm-fields/ConfirmFields.tsx'
import { Entrance } from '../../components/entrance/Entrance.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { termsQuery, useConfirmNewcomer } from '../../data/account/terms.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import { hasConfirmedAll, nothingConfirmed } from '../../platform/session/confirmations.ts'
import { useLogout } from '../../platform/session/use-session.tsx'
import styles from './newcomer.module.css'
import type { MustConfirm } from './use-must-confirm.ts'

/** Asked before anything else of whom nobody has asked yet: their age, and the terms; the terms alone where they have changed. */
export function NewcomerPage({ asks = 'all' }: { asks?: Exclude<MustConfirm, null> }) {
  const t = useT('newcomer')
  const isChanged = asks === 'terms'
  const logout = useLogout()
  const [value, setValue] = useState({ ...nothingConfirmed, isOldEnough: asks === 'terms' })
  const [showMissing, setShowMissing] = useState(false)
  const terms = useQuery(termsQuery(useApi()))
  const confirm = useConfirmNewcomer()
  const version = terms.data?.find(({ business_id }) => business_id === null)?.version
  const handleContinue = () => {
    setShowMissing(true)
    if (!hasConfirmedAll(value)) return
    if (version) confirm.mutate({ ageConfirmed: true, termsVersion: version })
    else void terms.refetch()
  }
  const error = confirm.error ?? terms.error
  return (
    <Entrance brand={null} plaque={t('plaque')} compact>
      <Title>{t(isChanged ? 'changed-title' : 'title')}</Title>
      <div className={styles.words}>
        <h1>{t(isChanged ? 'changed-title' : 'headline')}</h1>
        <p className={styles.lead}>{t(isChanged ? 'changed-lead' : 'lead')}</p>
      </div>
      {error && <ProblemNote error={error} />}
      <ConfirmFields value={value} onChange={setValue} showMissing={showMissing} asksAge={!isChanged} />
      <Button full busy={confirm.isPending || terms.isFetching} onPress={handleContinue}>
        {t('continue')}
      </Button>
      <Button variant="plain" onPress={() => void logout()}>
        {t('leave')}
      </Button>
    </Entrance>
  )
}
