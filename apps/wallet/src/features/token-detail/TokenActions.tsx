import type { Token } from '@vitrine/protocol'
import { Button, classNames } from '@vitrine/ui'
import MoreHorizontal from 'lucide-react/icons/ellipsis'
import { lazy, Suspense, useState } from 'react'
import { type TokenAction, type TokenPartProps, useTokenParts } from '../../components/token-parts/token-parts.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { ownActions } from './actions.tsx'
import styles from './token-actions.module.css'

const Sheet = lazy(async () => ({ default: (await import('@vitrine/ui/sheet')).Sheet }))

export interface TokenActionsProps extends TokenPartProps {
  /** A pass leads the page: they stand in the bar over it, and nothing here is the large thing to do. */
  isLed?: boolean
}

/** How many buttons stand in sight, in the page and in the bar over a pass; the rest, and deleting in any case, are behind "More". */
const inSight = 2
const inBar = 1

/** What can be done with the token now, as the server said with it: the most likely thing first, large and under the thumb. */
export function TokenActions({ isLed = false, ...props }: TokenActionsProps) {
  const t = useT('token-detail')
  const [more, setMore] = useState<'never' | 'open' | 'closed'>('never')
  const [sheet, setSheet] = useState<{ id: string; open: boolean } | null>(null)
  const available = useAvailable(props.token)
  const OpenSheet = available.find((action) => action.id === sheet?.id)?.Sheet
  const openSheet = (id: string) => setSheet({ id, open: true })
  if (available.length === 0) return null
  const hasMain = available.some((action) => !action.danger)
  const shown = inSightOf(available, isLed ? inBar : inSight)
  const rest = available.filter((action) => !shown.includes(action))
  return (
    <div className={classNames(styles.actions, isLed ? styles.inBar : hasMain && styles.underThumb)}>
      {shown.map((action, index) => (
        <ActionButton
          key={action.id}
          action={action}
          isMain={index === 0 && !isLed}
          aside={hasMain}
          onSheet={openSheet}
          {...props}
        />
      ))}
      {rest.length > 0 && (
        <Button className={classNames(styles.action, styles.aside)} variant="quiet" onPress={() => setMore('open')}>
          <MoreHorizontal aria-hidden="true" />
          <span className={styles.word}>{t('more-actions')}</span>
        </Button>
      )}
      {more !== 'never' && (
        <Suspense>
          <Sheet title={t('more-actions')} open={more === 'open'} onClose={() => setMore('closed')}>
            <div className={styles.rest}>
              {rest.map((action) => (
                <ActionButton
                  key={action.id}
                  action={action}
                  isMain={false}
                  aside={false}
                  onSheet={openSheet}
                  onPressed={() => setMore('closed')}
                  {...props}
                />
              ))}
            </div>
          </Sheet>
        </Suspense>
      )}
      {OpenSheet && sheet && (
        <Suspense>
          <OpenSheet {...props} open={sheet.open} onClose={() => setSheet({ ...sheet, open: false })} />
        </Suspense>
      )}
    </div>
  )
}

function useAvailable(token: Token): TokenAction[] {
  const parts = useTokenParts()
  const available: TokenAction[] = []
  for (const action of [...ownActions, ...parts.flatMap((part) => part.actions ?? [])]) {
    // biome-ignore lint/correctness/useHookAtTopLevel: the parts are the same from the first drawing to the last
    const isOfUse = action.useIsOfUse?.(token) ?? true
    if (isOfUse && action.isAvailable(token)) available.push(action)
  }
  return available.toSorted((a, b) => a.rank - b.rank)
}

function inSightOf(available: TokenAction[], most: number): TokenAction[] {
  const leading = available.filter(({ danger, minor }) => !danger && !minor)
  if (leading.length > 0) return leading.slice(0, most)
  return most === inBar ? [] : available
}

interface ActionButtonProps extends TokenPartProps {
  action: TokenAction
  isMain: boolean
  /** A dangerous one stands back, small, beside the others. */
  aside: boolean
  onSheet: (id: string) => void
  onPressed?: () => void
}

/** A feature's words may still be on their way. */
function ActionButton(props: ActionButtonProps) {
  return (
    <Suspense>
      <WordedButton {...props} />
    </Suspense>
  )
}

function WordedButton({ action, isMain, aside, onSheet, onPressed, ...props }: ActionButtonProps) {
  const label = action.useLabel()
  const run = action.useRun?.(props) ?? (() => onSheet(action.id))
  return (
    <Button
      className={classNames(styles.action, action.danger && aside && styles.aside)}
      variant={isMain && !action.danger ? 'primary' : 'quiet'}
      onPress={() => {
        onPressed?.()
        run()
      }}
    >
      {action.icon}
      <span className={styles.word}>{label}</span>
    </Button>
  )
}
