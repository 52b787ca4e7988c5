import { Button } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import { useSentence } from '../../components/problem/use-sentence.ts'
import { useRelation } from '../../data/relations.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './people.module.css'

interface FollowButtonProps {
  userId: string
  name: string
  followed: boolean
  size?: 'small' | 'regular'
}

/** Says what pressing it does; the name is part of what is read aloud. */
export function FollowButton({ userId, name, followed, size = 'small' }: FollowButtonProps) {
  const t = useT('people')
  const toasts = useToasts()
  const sentence = useSentence()
  const relation = useRelation(userId)
  const isFollowed = relation.data?.followed ?? followed
  const press = () =>
    relation.mutate(isFollowed ? 'unfollow' : 'follow', {
      onError: (error) => toasts.show({ title: sentence(error).body }, 'follow'),
    })
  // On somebody's page it stands alone, and is seen as a button.
  const leaving = size === 'regular' ? 'quiet' : 'plain'
  return (
    <Button
      size={size}
      className={isFollowed ? styles.leave : undefined}
      variant={isFollowed ? leaving : 'primary'}
      busy={relation.isPending}
      aria-label={t(isFollowed ? 'unfollow-named' : 'follow-named', { name })}
      onPress={press}
    >
      {t(isFollowed ? 'unfollow' : 'follow')}
    </Button>
  )
}
