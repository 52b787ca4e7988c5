import { chooseFaces, type DrawingOf, layerPicture } from '@vitrine/token-rules/faces'
import { ObjectPicture } from '@vitrine/ui/object'
import { useLanguage } from '../../../platform/i18n/use-t.tsx'
import type { FaceProps } from '../face-props.ts'
import type { FaceSubject } from '../face-subject.ts'
import { useFaceChildren } from '../use-face-children.ts'
import styles from './overlaid.module.css'

/** The token's own picture, and over it one of each thing that lies in it, the oldest at the bottom. */
export function LayeredImageFace({ drawing, subject, alt, eager, onBroken }: FaceProps<'layered-image'>) {
  const [language] = useLanguage()
  const children = useFaceChildren(subject)
  const loading = eager === undefined ? {} : { eager }
  const layers = (children?.items ?? []).toReversed().flatMap((child) => {
    const url = layerOf(drawing, child)
    return url ? [{ id: child.id, url, title: child.title }] : []
  })
  const inside = new Intl.ListFormat(language, { type: 'unit' }).format(layers.map(({ title }) => title))
  return (
    <span
      className={styles.layers}
      data-face=""
      {...(alt ? { role: 'img', 'aria-label': inside ? `${alt}: ${inside}` : alt } : {})}
    >
      <ObjectPicture src={drawing.url} alt="" onBroken={onBroken} {...loading} />
      {layers.map(({ id, url }) => (
        <img
          key={id}
          className={styles.layer}
          src={url}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          // A layer that cannot be had is left out; the others still show what is there.
          onError={(event) => event.currentTarget.remove()}
        />
      ))}
    </span>
  )
}

function layerOf({ layer }: DrawingOf<'layered-image'>, child: FaceSubject): string | null {
  if ('rules' in layer) return layerPicture(layer.rules, child.fields)
  if ('resource' in layer) return child.resource?.(layer.resource) ?? null
  const [face] = chooseFaces(child.faces, layer.view)
  if (!face) return null
  const { drawing } = face
  return drawing.kind === 'image' || drawing.kind === 'layered-image' ? drawing.url : null
}
