import { useQuery } from '@tanstack/react-query'
import { EmptyState, LinkButton } from '@vitrine/ui'
import { useSentence } from '../../../components/problem/use-sentence.ts'
import { meQuery } from '../../../data/account/people.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { href } from '../../../platform/navigation/paths.ts'
import { Title } from '../../../platform/navigation/title.tsx'
import { useApi } from '../../../platform/server/api.ts'

/** Not there, or not for whoever asks: which of both is not said. Guests are told what may help. */
export function NoSpace({ error, back }: { error: unknown; back: string }) {
  const t = useT('chat')
  const sentence = useSentence()
  const { data: me } = useQuery(meQuery(useApi()))
  const { body } = sentence(error)
  return (
    <>
      <Title>{t('no-space-title')}</Title>
      <EmptyState
        title={t('no-space-title')}
        message={me?.guest ? `${body} ${t('no-space-guest')}` : body}
        action={
          me?.guest ? (
            <LinkButton href={href('me')}>{t('make-account')}</LinkButton>
          ) : (
            <LinkButton href={back}>{t('to-communities')}</LinkButton>
          )
        }
      />
    </>
  )
}
