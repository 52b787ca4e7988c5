import { z } from 'zod'
import { BusinessId } from '../ids.ts'
import { limits } from '../limits.ts'
import { operation } from '../operation.ts'
import { pictureProblems } from '../problems.ts'

/** What a file was found to be, by what is in it; its name is not believed. */
export const artworkKinds = ['picture', 'film', 'sound', 'model', 'web-face'] as const
export const ArtworkKind = z.enum(artworkKinds)
export type ArtworkKind = z.infer<typeof ArtworkKind>

export const Artwork = z.object({
  kind: ArtworkKind,
  /** Path on this server: made from its content, so that it never changes. */
  url: z.string(),
  bytes: z.int(),
  width: z.int().optional(),
  height: z.int().optional(),
  /** Of pictures: a tiny one as a data address, to show until it arrives. */
  placeholder: z.string().optional(),
})
export type Artwork = z.infer<typeof Artwork>

export const artworkProblems = [
  ...pictureProblems,
  'artwork.type_not_accepted',
  'artwork.cut_off',
  'artwork.model_not_showable',
  'web_face.path_outside',
  'web_face.too_large_unpacked',
  'web_face.too_many_files',
  'web_face.no_index',
  'web_face.file_not_accepted',
  'web_face.reaches_out',
] as const

export const uploadArtwork = operation({
  id: 'uploadArtwork',
  method: 'POST',
  path: '/b/:businessId/artwork',
  summary:
    'Keeps a picture, film, sound, 3D model or zipped web face for the designs of a business. Pictures are drawn anew; the others are checked by their content.',
  auth: 'staff',
  role: 'editor',
  business: 'params.businessId',
  bodyType: 'multipart',
  bodyLimitBytes: limits.artworkMaxBytes,
  ratePerMinute: 30,
  params: z.object({ businessId: BusinessId }),
  body: z.object({ file: z.file() }),
  reply: Artwork,
  problems: ['request.multipart_invalid', ...artworkProblems],
})

export const bringArtwork = operation({
  id: 'bringArtwork',
  method: 'POST',
  path: '/b/:businessId/artwork/from-address',
  summary: 'Brings a picture that lies elsewhere here, so that whoever looks at it asks nobody else.',
  auth: 'staff',
  role: 'editor',
  business: 'params.businessId',
  ratePerMinute: 20,
  params: z.object({ businessId: BusinessId }),
  body: z.strictObject({ address: z.url({ protocol: /^https?$/ }).max(2048) }),
  reply: Artwork,
  problems: ['media.not_fetched', ...pictureProblems],
})
