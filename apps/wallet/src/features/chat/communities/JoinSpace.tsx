import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Space } from '@vitrine/protocol'
import { Button, PageHeader, pictureAddress, TextField } from '@vitrine/ui'
import { type FormEvent, useState } from 'react'
import { ProblemNote } from '../../../components/problem/ProblemNote.tsx'
import { communityKeys, enterSpace, spacePreviewQuery } from '../../../data/communities.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { goBack } from '../../../platform/navigation/navigation.ts'
import { Title } from '../../../platform/navigation/title.tsx'
import { useApi } from '../../../platform/server/api.ts'
import { useIsOwnWallet } from '../../../platform/session/use-is-own-wallet.ts'
import { useViewer } from '../../../platform/viewer/viewer.ts'
import { ToOwnWallet } from '../OwnWalletOnly.tsx'
import styles from './communities.module.css'

/** What a room is, for somebody who is not in it, and the way in. */
export function JoinSpace({ space, back }: { space: Space; back: string }) {
  const t = useT('chat')
  const api = useApi()
  const client = useQueryClient()
  const { hidden } = useViewer()
  const mayChat = useIsOwnWallet()
  const [code, setCode] = useState('')
  const join = useMutation({
    mutationFn: () => enterSpace(api, space.id, code.trim()),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: ['communities'] })
      await client.invalidateQueries({ queryKey: communityKeys.space(space.id).slice(0, 1) })
    },
  })
  const asksCode = space.needsCode && !space.isAuthorized
  const cover = pictureAddress(space.cover)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!asksCode || code.trim() !== '') join.mutate()
  }
  return (
    <div className={styles.page}>
      <Title>{space.displayName}</Title>
      <PageHeader
        title={<bdi>{space.displayName}</bdi>}
        subtitle={t('member-count', { count: space.attendeeCount })}
        {...(hidden.backInCommunityRoom ? {} : { onBack: () => goBack(back) })}
      />
      <div className={styles.content}>
        {cover && <img src={cover} alt="" className={styles.cover} />}
        {(space.description || space.subTitle) && <p dir="auto">{space.description || space.subTitle}</p>}
        {space.isArchived ? (
          <p>{t('space-closed')}</p>
        ) : !mayChat ? (
          <>
            <p>{t('own-wallet-room')}</p>
            <ToOwnWallet />
          </>
        ) : (
          <form className={styles.form} onSubmit={handleSubmit} noValidate>
            {asksCode && (
              <TextField
                label={t('join-code')}
                description={t('join-code-hint')}
                value={code}
                onChange={setCode}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={100}
              />
            )}
            {join.error && <ProblemNote error={join.error} />}
            <Button type="submit" full busy={join.isPending} disabled={asksCode && code.trim() === ''}>
              {t('join')}
            </Button>
          </form>
        )}
        {space.accessLevel === 'anonymous' && space.showsMessages && <Said spaceId={space.id} />}
      </div>
    </div>
  )
}

/** What was said last. Who has opened it to everybody has opened it to whoever is not in it yet. */
function Said({ spaceId }: { spaceId: string }) {
  const t = useT('chat')
  const format = useFormat()
  const { data } = useQuery(spacePreviewQuery(useApi(), spaceId))
  if (!data?.messages?.length) return null
  return (
    <section className={styles.communities}>
      <h2 className={styles.heading}>{t('said-last')}</h2>
      <ul className={styles.said}>
        {data.messages.map(({ id, sender, text, sentAt }) => (
          <li key={id}>
            <strong>
              <bdi>{sender}</bdi>
            </strong>{' '}
            <time className={styles.when} dateTime={sentAt}>
              {format.dateTime(Date.parse(sentAt))}
            </time>
            <p dir="auto">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
