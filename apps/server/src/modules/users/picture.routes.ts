import { uploadPicture } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { Media } from '../../platform/media/index.ts'
import type { AccountService } from './account.service.ts'
import { profilePictureSize } from './own-picture.ts'

export function pictureRoutes(http: FastifyInstance, { accounts, media }: { accounts: AccountService; media: Media }) {
  serve(http, uploadPicture, async ({ caller, body, transact }) => {
    const bytes = new Uint8Array(await body.picture.arrayBuffer())
    const { url } = await media.storeImage(bytes, profilePictureSize, caller.accountId)
    return await transact((tx) => accounts.update(tx, caller.accountId, { picture: url }))
  })
}
