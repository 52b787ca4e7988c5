import { ObjectPicture } from '@vitrine/ui/object'
import type { FaceProps } from '../face-props.ts'

export function ImageFace({ drawing, alt, eager, onBroken }: FaceProps<'image'>) {
  return <ObjectPicture src={drawing.url} alt={alt} onBroken={onBroken} {...(eager === undefined ? {} : { eager })} />
}
