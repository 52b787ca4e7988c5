import { dynamicPicture } from '@vitrine/token-rules/faces'
import { ObjectPicture } from '@vitrine/ui/object'
import type { FaceProps } from '../face-props.ts'
import { useBrokenWithoutPicture } from '../use-broken.ts'

/** The picture of the token's state; it changes when the token does. */
export function DynamicImageFace({ drawing, subject, alt, eager, onBroken }: FaceProps<'dynamic-image'>) {
  const picture = dynamicPicture(drawing, subject.fields)
  useBrokenWithoutPicture(picture?.url ?? null, onBroken)
  if (!picture) return null
  return (
    <ObjectPicture
      src={picture.url}
      alt={alt && (picture.alt ?? alt)}
      onBroken={onBroken}
      {...(eager === undefined ? {} : { eager })}
    />
  )
}
