import { isProblem } from '@vitrine/protocol/problem'
import { Button } from '@vitrine/ui'
import { useT } from '../../platform/i18n/use-t.tsx'
import { usePath } from '../../platform/navigation/navigation.ts'
import { useSessionPort } from '../../platform/session/use-session.tsx'
import { ProblemNote } from '../problem/ProblemNote.tsx'
import './namespaces.ts'

/** Why something was not done. What needs a fresh proof leads to a new sign-in, and back to where the person was. */
export function MutationNote({ error, title }: { error: unknown; title?: string }) {
  const t = useT('proof')
  const path = usePath()
  const { signIn } = useSessionPort()
  if (!error) return null
  const action = isProblem(error as Error, 'auth.proof_required') && (
    <Button size="small" onPress={() => void signIn(path, { askAgain: true })}>
      {t('sign-in-again')}
    </Button>
  )
  return <ProblemNote error={error} {...(title ? { title } : {})} action={action || undefined} />
}
