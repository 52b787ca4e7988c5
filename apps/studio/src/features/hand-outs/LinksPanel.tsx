import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { offerHandOut } from '@vitrine/client/routes'
import type { BusinessId, ClaimLink, HandOut } from '@vitrine/protocol'
import { Button, Skeleton, SkeletonGroup, Switch, TextField } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import { useFormat } from '@vitrine/web/format'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { saveFile } from '../../components/files/save-file.ts'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { qrAddress, qrPng, qrSvg } from '../../components/qr/qr.ts'
import { handOutQuery, linksQuery } from '../../data/hand-outs.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import styles from './hand-outs.module.css'
import { PrintSheet } from './PrintSheet.tsx'

/** The links of a hand-out: to copy, as codes, and as a sheet to print. */
export function LinksPanel({ handOut }: { handOut: HandOut }) {
  const t = useT('hand-outs')
  const brand = useCurrentBrand()
  const found = useInfiniteQuery(linksQuery(useApi(), brand.id, handOut.id))
  const links = found.data?.pages.flatMap((page) => page.items)
  const [first] = links ?? []
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>{t(handOut.links?.single ? 'links' : 'link')}</h2>
      {found.error && <ProblemNote error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton height="12rem" />
        </SkeletonGroup>
      )}
      {first && !handOut.links?.single && <OneLink link={first} title={handOut.title} />}
      {links && handOut.links?.single && <ManyLinks links={links} />}
      {found.hasNextPage && (
        <Button variant="quiet" busy={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {first && !handOut.links?.single && <OnThePage handOut={handOut} />}
      {links && links.length > 0 && <PrintSheet handOut={handOut} />}
    </section>
  )
}

function OneLink({ link, title }: { link: ClaimLink; title: string }) {
  const t = useT('hand-outs')
  const copy = useCopy()
  const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'link'
  const png = useMutation({ mutationFn: async () => saveFile(await qrPng(link.url), `${name}.png`) })
  return (
    <div className={styles.link}>
      <img className={styles.qr} src={qrAddress(link.url)} alt={t('qr-of', { title })} />
      <div className={styles.ways}>
        <TextField label={t('address')} value={link.url} readOnly onChange={() => undefined} />
        <div className={styles.badges}>
          <Button size="small" onPress={() => void copy(link.url)}>
            <Copy aria-hidden="true" />
            {t('copy')}
          </Button>
          <Button
            size="small"
            variant="quiet"
            onPress={() => saveFile(new Blob([qrSvg(link.url)], { type: 'image/svg+xml' }), `${name}.svg`)}
          >
            <Download aria-hidden="true" />
            SVG
          </Button>
          <Button size="small" variant="quiet" busy={png.isPending} onPress={() => png.mutate()}>
            <Download aria-hidden="true" />
            PNG
          </Button>
        </div>
        {png.error && <ProblemNote error={png.error} />}
      </div>
    </div>
  )
}

/** Whether the brand's page leads everybody to the link. */
function OnThePage({ handOut }: { handOut: HandOut }) {
  const t = useT('hand-outs')
  const api = useApi()
  const brand = useCurrentBrand()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (offered: boolean) => api.call(offerHandOut, { params: placeOf(brand, handOut), body: { offered } }),
    onSuccess: (changed) => queries.setQueryData(handOutQuery(api, brand.id, handOut.id).queryKey, changed),
  })
  return (
    <>
      <Switch
        label={t('on-page')}
        description={t('on-page-about', { brand: brand.displayName })}
        checked={change.isPending ? change.variables : handOut.offered}
        onChange={(offered) => change.mutate(offered)}
      />
      {change.error && <ProblemNote error={change.error} />}
    </>
  )
}

const placeOf = (brand: { id: string }, handOut: HandOut) => ({
  businessId: brand.id as BusinessId,
  handOutId: handOut.id,
})

function ManyLinks({ links }: { links: readonly ClaimLink[] }) {
  const t = useT('hand-outs')
  const format = useFormat()
  const copy = useCopy()
  return (
    <div className={styles.scroll}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('number')}</th>
            <th scope="col">{t('address')}</th>
            <th scope="col">{t('used')}</th>
          </tr>
        </thead>
        <tbody>
          {links.map(({ number, url, taken }) => (
            <tr key={url}>
              <td>{format.number(number)}</td>
              <td className={styles.written}>
                <button type="button" className={styles.copy} onClick={() => void copy(url)} title={t('copy')}>
                  {url}
                </button>
              </td>
              <td>{t(taken > 0 ? 'yes' : 'no')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function useCopy() {
  const t = useT('hand-outs')
  const toasts = useToasts()
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.show({ title: t('copied') })
    } catch {
      toasts.show({ tone: 'danger', title: t('not-copied') })
    }
  }
}
