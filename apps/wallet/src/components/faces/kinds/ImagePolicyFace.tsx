import { policyPicture } from '@vitrine/token-rules/faces'
import { ObjectPicture } from '@vitrine/ui/object'
import type { FaceProps } from '../face-props.ts'
import { useBrokenWithoutPicture } from '../use-broken.ts'
import { useFaceChildren } from '../use-face-children.ts'

/** The picture that the token's rules choose by what lies in it now. */
export function ImagePolicyFace({ drawing, subject, alt, eager, onBroken }: FaceProps<'image-policy'>) {
  const children = useFaceChildren(subject)
  const url = policyPicture(drawing, children?.items ?? null, children?.total)
  useBrokenWithoutPicture(url, onBroken)
  if (!url) return null
  return <ObjectPicture src={url} alt={alt} onBroken={onBroken} {...(eager === undefined ? {} : { eager })} />
}
