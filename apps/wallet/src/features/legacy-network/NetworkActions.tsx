import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TokenAbility } from '@vitrine/protocol'
import { Button } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import type { TokenPartProps } from '../../components/token-parts/token-parts.ts'
import { networkBehaviour } from '../../data/regions/legacy-network/network-token.ts'
import { performAction } from '../../data/tokens/perform-action.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import styles from './network-actions.module.css'

/** Those that have a screen of their own, or come with the map and with chains. */
const elsewhere = new Set(['Transfer', 'Clone', 'Delete', 'Drop', 'Pickup', 'Mint', 'Acquire', 'AcquirePubVariation'])

const known = ['Redeem', 'Dispense', 'Activate', 'Initialize'] as const

/** Names with a colon are for programs, which know what to send along. */
const isButton = ({ name, behaviorId }: TokenAbility) =>
  behaviorId === networkBehaviour && !elsewhere.has(name) && !name.includes(':')

/** What publishers have made their tokens do: an action there needs nothing but the token. */
export default function NetworkActions({ token, isMine, onGone }: TokenPartProps) {
  const t = useT('legacy-network')
  const api = useApi()
  const client = useQueryClient()
  const toasts = useToasts()
  const perform = useMutation({
    networkMode: 'always',
    mutationFn: (actionId: string) =>
      performAction({ api, client }, token.id, { behaviorId: networkBehaviour, actionId }),
    onSuccess: (result) => {
      toasts.show({ title: t('done', { title: titleOf(token) }) })
      if (!result.token) onGone()
    },
  })
  const actions = token.abilities.filter(isButton)
  if (!isMine || actions.length === 0) return null
  return (
    <section className={styles.section} aria-label={t('actions')}>
      {actions.map(({ name, actionId }) => (
        <Button
          key={actionId}
          variant="quiet"
          busy={perform.isPending && perform.variables === actionId}
          disabled={perform.isPending}
          onPress={() => perform.mutate(actionId)}
        >
          {isKnown(name) ? t(`action-${name}`) : name}
        </Button>
      ))}
      {perform.isError && <ProblemNote error={perform.error} />}
    </section>
  )
}

const isKnown = (name: string): name is (typeof known)[number] => (known as readonly string[]).includes(name)
