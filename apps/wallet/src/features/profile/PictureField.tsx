import type { UserProfile } from '@vitrine/protocol'
import { Avatar, Button } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useUpdateMe, useUploadPicture } from '../../data/account/people.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './profile.module.css'

const CropSheet = lazy(async () => ({ default: (await import('./CropSheet.tsx')).CropSheet }))

/** The picture is chosen, cut and sent at once. What this browser cannot draw is cut by the server. */
export function PictureField({ me }: { me: UserProfile }) {
  const t = useT('profile')
  const toasts = useToasts()
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const upload = useUploadPicture()
  const update = useUpdateMe()
  const send = (file: Blob) =>
    upload.mutate(file, {
      onSuccess: () => toasts.show({ title: t('saved') }),
      onSettled: () => setPicture(null),
    })
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file can be chosen again.
    target.value = ''
    if (!file) return
    const drawn = await createImageBitmap(file).catch(() => null)
    if (drawn) setPicture(drawn)
    else send(file)
  }
  const error = upload.error ?? update.error
  return (
    <section className={styles.person} aria-label={t('picture')}>
      <Avatar name={me.name} src={me.picture} size="huge" decorative />
      <div className={styles.words}>
        <input
          ref={input}
          className={styles.file}
          type="file"
          accept="image/*"
          aria-label={t('picture-choose')}
          tabIndex={-1}
          onChange={(event) => void choose(event)}
        />
        <div className={styles.actions}>
          <Button variant="quiet" busy={upload.isPending} onPress={() => input.current?.click()}>
            {t('picture-choose')}
          </Button>
          {me.picture && (
            <Button variant="quiet" busy={update.isPending} onPress={() => update.mutate({ picture: null })}>
              {t('picture-remove')}
            </Button>
          )}
        </div>
        {error && <ProblemNote error={error} />}
      </div>
      {picture && (
        <Suspense>
          <CropSheet picture={picture} busy={upload.isPending} onCut={send} onClose={() => setPicture(null)} />
        </Suspense>
      )}
    </section>
  )
}
