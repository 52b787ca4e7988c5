import type { ProfilePatch } from '@vitrine/protocol'
import type { Media } from '../../platform/media/index.ts'

export const profilePictureSize = { maxSide: 512, square: true }

/**
 * The picture as one that this server keeps. A profile picture is shown to whoever meets its owner: at an address of the owner's it would
 * tell them who looks, from where and when.
 */
export async function withOwnPicture(
  patch: ProfilePatch,
  { media, publicUrl, accountId }: { media: Pick<Media, 'storeRemoteImage'>; publicUrl: string; accountId: string },
): Promise<ProfilePatch> {
  const { picture } = patch
  if (!picture || picture.startsWith('/')) return patch
  const { origin, pathname } = new URL(picture)
  if (origin === new URL(publicUrl).origin && pathname.startsWith('/media/')) return { ...patch, picture: pathname }
  const { url } = await media.storeRemoteImage(picture, profilePictureSize, accountId)
  return { ...patch, picture: url }
}
