import type { Artwork } from '@vitrine/protocol'
import { Button, ProgressBar, TextField } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import { type ChangeEvent, type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useArtwork } from '../../data/designs.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './designs.module.css'

const accepted = 'image/*,video/mp4,video/webm,audio/*,.glb,.gltf,.zip'

/** Takes a file by drop, paste or choice, or a picture by its address. */
export function ArtworkDrop({ onKept }: { onKept: (artwork: Artwork) => void }) {
  const t = useT('designs')
  const format = useFormat()
  const { artwork, sent } = useArtwork(useCurrentBrand().id)
  const [address, setAddress] = useState('')
  const chooser = useRef<HTMLInputElement>(null)
  const keep = (given: File | string | null | undefined) => {
    if (given) artwork.mutate(given, { onSuccess: onKept })
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    keep(event.dataTransfer.files[0])
  }
  const onPaste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files
    if (file) {
      event.preventDefault()
      keep(file)
    }
  }
  const onChoose = (event: ChangeEvent<HTMLInputElement>) => {
    keep(event.target.files?.[0])
    event.target.value = ''
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: everything here can be done by the button inside, too
    <div className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={onDrop} onPaste={onPaste}>
      <p className={styles.dropWords}>{t('drop')}</p>
      <p className={styles.about}>{t('drop-kinds')}</p>
      <input ref={chooser} type="file" accept={accepted} hidden onChange={onChoose} />
      <Button busy={artwork.isPending} onPress={() => chooser.current?.click()}>
        {artwork.isPending ? t('uploading') : t('choose-file')}
      </Button>
      {sent !== null && (
        <ProgressBar
          label={t('uploading')}
          value={sent}
          max={1}
          valueText={`${format.number(Math.floor(sent * 100))} %`}
        />
      )}
      <form
        className={styles.address}
        onSubmit={(event) => {
          event.preventDefault()
          keep(address.trim())
        }}
      >
        <TextField label={t('address')} type="url" value={address} onChange={setAddress} placeholder="https://" />
        <Button type="submit" variant="quiet" disabled={address.trim() === '' || artwork.isPending}>
          {t('bring')}
        </Button>
      </form>
      {artwork.isError && <ProblemNote title={t('not-kept')} error={artwork.error} />}
    </div>
  )
}
