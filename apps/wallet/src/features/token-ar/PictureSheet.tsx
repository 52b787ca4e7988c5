import { Button } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import Download from 'lucide-react/icons/download'
import Share from 'lucide-react/icons/share-2'
import { useMemo } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import { logWarning } from '../../platform/telemetry/log.ts'
import styles from './token-ar.module.css'
import type { Shot } from './use-shots.ts'

/** A picture that was taken: to share or to keep. It is nowhere but here. */
export function PictureSheet({ shot, title, onClose }: { shot: Shot; title: string; onClose: () => void }) {
  const t = useT('token-ar')
  const file = useMemo(() => fileOf(shot, title), [shot, title])
  const canShare = 'canShare' in navigator && navigator.canShare({ files: [file] })
  const share = () =>
    navigator.share({ files: [file], title }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) logWarning('a picture was not shared', error)
    })
  return (
    <Sheet
      title={t(shot.kind === 'photo' ? 'photo-done' : 'clip')}
      open
      onClose={onClose}
      footer={
        <div className={styles.ways}>
          {canShare && (
            <Button full onPress={() => void share()}>
              <Share aria-hidden="true" />
              {t('share')}
            </Button>
          )}
          <a className={styles.keep} href={shot.url} download={file.name}>
            <Download aria-hidden="true" />
            {t('keep')}
          </a>
        </div>
      }
    >
      {shot.kind === 'photo' ? (
        <img className={styles.shot} src={shot.url} alt={t('photo-of', { title })} />
      ) : (
        <video
          className={styles.shot}
          src={shot.url}
          aria-label={t('clip-of', { title })}
          controls
          loop
          muted
          playsInline
        />
      )}
    </Sheet>
  )
}

function fileOf({ kind, blob }: Shot, title: string): File {
  const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'vitrine'
  const ending = kind === 'photo' ? 'jpg' : blob.type.includes('mp4') ? 'mp4' : 'webm'
  return new File([blob], `${name}.${ending}`, { type: blob.type })
}
