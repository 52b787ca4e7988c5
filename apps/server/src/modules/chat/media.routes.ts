import { isShownInPages } from '../../platform/media/index.ts'
import { badRequest, MatrixError, notFound } from './matrix-error.ts'
import type { MatrixApi, MatrixCall } from './matrix-http.ts'
import type { Device } from './matrix-types.ts'
import { type ChatMedia, mediaMaxBytes, type Shown, type Thumbnail } from './media.ts'
import type { Names } from './names.ts'
import type { Rations } from './rations.ts'

export interface MediaRoutesNeeds {
  media: ChatMedia
  names: Names
  reads: Rations
}

/** What is opened by itself runs nothing and asks nobody. */
const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'"

/** Sending files, and getting those that one was shown (client-server API, "Content repository"). */
export function mediaRoutes(api: MatrixApi, { media, names, reads }: MediaRoutesNeeds): void {
  const config = async () => ({ 'm.upload.size': mediaMaxBytes })
  api.signedIn('GET', '/media/config', config, ['v1'])
  api.signedIn('GET', '/media/v3/config', config, [])
  api.signedIn('GET', '/media/r0/config', config, [])

  api.signedIn(
    'POST',
    '/media/v1/create',
    async ({ device }) => {
      const { uri, until } = await media.reserve(device)
      return { content_uri: uri, unused_expires_at: until }
    },
    [],
  )
  const upload = async ({ device, query, request }: MatrixCall & { device: Device }, id?: string) => {
    if (Number(request.headers['content-length'] ?? 0) > mediaMaxBytes) {
      throw new MatrixError(413, 'M_TOO_LARGE', `A file has at most ${mediaMaxBytes / (1024 * 1024)} MB`)
    }
    const name = query.filename ?? null
    const uri = await media.upload(device, { name, pieces: request.raw, ...(id === undefined ? {} : { id }) })
    return { content_uri: uri }
  }
  api.upload('POST', '/media/v3/upload', upload)
  api.upload('POST', '/media/r0/upload', upload)
  api.upload('PUT', '/media/v3/upload/:server/:id', async (call) => {
    await upload(call, own(call))
    return {}
  })

  /** What lies on other servers is not fetched: to this one there are none. */
  function own({ params }: MatrixCall): string {
    if (params.server !== names.host || !/^[\w.-]{1,100}$/.test(params.id ?? '')) throw notFound('The file')
    return params.id ?? ''
  }
  const headersOf = ({ type, name, size }: Shown, fileName: string | undefined) => {
    const called = fileName ?? name
    const how = isShownInPages(type) ? 'inline' : 'attachment'
    const suffix = called ? `; filename*=UTF-8''${encodeURIComponent(called).replace(/['()*]/g, escaped)}` : ''
    return {
      'content-type': type,
      'content-disposition': `${how}${suffix}`,
      'content-security-policy': policy,
      // A removed file is gone from here; for how long a browser may have it still, it is told.
      'cache-control': 'private, max-age=86400, immutable',
      ...(size === null ? {} : { 'content-length': size }),
    }
  }
  for (const path of ['/media/download/:server/:id', '/media/download/:server/:id/:fileName']) {
    api.file(path, async (call) => {
      reads.take(call.device.accountId)
      const shown = await media.download(call.device, own(call))
      return call.reply.headers(headersOf(shown, call.params.fileName)).send(shown.body)
    })
  }
  api.file('/media/thumbnail/:server/:id', async (call) => {
    reads.take(call.device.accountId)
    const shown = await media.thumbnail(call.device, own(call), readThumbnail(call))
    return call.reply.headers(headersOf(shown, undefined)).send(shown.body)
  })

  // Without saying who asks, nothing is given out any more (Matrix 1.11, "authenticated media").
  for (const path of ['download/:server/:id', 'download/:server/:id/:fileName', 'thumbnail/:server/:id']) {
    for (const version of ['v3', 'r0', 'v1']) {
      api.open(
        'GET',
        `/media/${version}/${path}`,
        () => {
          throw notFound('The file')
        },
        [],
      )
    }
  }
}

const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

function readThumbnail({ query }: MatrixCall): Thumbnail {
  const side = (text: string | undefined) => {
    const value = Number(text)
    if (!Number.isInteger(value) || value < 1 || value > 10_000)
      throw badRequest('`width` and `height` are whole numbers')
    return value
  }
  const { method = 'scale', animated } = query
  if (method !== 'crop' && method !== 'scale') throw badRequest('`method` is `crop` or `scale`')
  return {
    width: side(query.width),
    height: side(query.height),
    crop: method === 'crop',
    animated: animated === 'true',
  }
}
