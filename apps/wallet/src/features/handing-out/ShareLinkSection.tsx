import type { ShareState } from '@vitrine/protocol'
import { Button } from '@vitrine/ui'
import Link from 'lucide-react/icons/link'
import { Panel } from '../../components/panel/Panel.tsx'
import panel from '../../components/panel/panel.module.css'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import type { TokenPartProps } from '../../components/token-parts/token-parts.ts'
import { useTokenAction } from '../../data/tokens/use-token-action.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { blockOf, offers } from './blocks.ts'
import { LinkToShow } from './LinkToShow.tsx'

/** A link from which others get copies: made, shown, counted and closed by whoever holds the token. */
export default function ShareLinkSection({ token, isMine }: TokenPartProps) {
  const t = useT('handing-out')
  const share = blockOf(token, 'share-v1')
  const open = useTokenAction<{ shareUrl: string }>(token, 'share-v1', 'share-link-v1')
  const close = useTokenAction(token, 'share-v1', 'revoke-share-link-v1')
  if (!share || !isMine || !offers(token, 'share-v1', 'ShareLink')) return null
  const given = givenBy(share, token.owner)
  const error = open.error ?? close.error
  const address = share.shareUrl ?? open.data?.output.shareUrl ?? null
  return (
    <Panel title={t('share-title')}>
      <p className={panel.note}>{t('share-hint')}</p>
      {given > 0 && <p>{t('share-given', { count: given })}</p>}
      {error && <ProblemNote error={error} />}
      {address === null ? (
        <div className={panel.ways}>
          <Button busy={open.isPending} onPress={() => open.mutate({})}>
            <Link aria-hidden="true" />
            {t('share-open')}
          </Button>
        </div>
      ) : (
        <>
          <LinkToShow address={address} label={t('share-link')} />
          {offers(token, 'share-v1', 'RevokeShareLink') && (
            <div className={panel.ways}>
              <Button
                variant="plain"
                size="small"
                busy={close.isPending}
                onPress={() => close.mutate({}, { onSuccess: open.reset })}
              >
                {t('share-close')}
              </Button>
            </div>
          )}
        </>
      )}
    </Panel>
  )
}

const givenBy = ({ scores }: ShareState, sharerId: string) => scores[sharerId] ?? 0
