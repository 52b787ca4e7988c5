import { Avatar, type AvatarProps } from '@vitrine/ui'
import { type PicturedBrand, pictureOfBrand } from '../../data/brands/brand-picture.ts'

/** A brand's picture beside its name, or its initials. */
export function BrandPicture({
  business,
  src,
  ...props
}: { business: PicturedBrand & { displayName: string } } & Pick<AvatarProps, 'size' | 'shape' | 'src'>) {
  return <Avatar name={business.displayName} src={src ?? pictureOfBrand(business)} decorative {...props} />
}
