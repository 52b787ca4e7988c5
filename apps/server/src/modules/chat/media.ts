import { randomBytes } from 'node:crypto'
import { Problem } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import {
  contentTypeOf,
  findArtwork,
  type ImageSize,
  type Media,
  type MediaStore,
  type PrivateFiles,
  TooMuch,
} from '../../platform/media/index.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import { MatrixError, notFound } from './matrix-error.ts'
import type { Content, Device } from './matrix-types.ts'
import {
  countReserved,
  deleteGone,
  findMedia,
  insertMedia,
  listGone,
  listPlaces,
  lockFile,
  type MediaRow,
  markUnused,
  sizeOfMedia,
  takeReserved,
} from './media.store.ts'
import type { Names } from './names.ts'
import type { ChatPeople } from './people.ts'
import type { Rations } from './rations.ts'
import type { Stream } from './stream.ts'

/** What may be sent at once. */
export const mediaMaxBytes = 20 * 1024 * 1024
/** Of one person, together. */
const ownMaxBytes = 1024 * 1024 * 1024
const reservedMax = 10
const reservedMs = 24 * 60 * 60 * 1000
/** What nobody was shown by then, nobody will be. */
const unusedMs = 7 * 24 * 60 * 60 * 1000
const atOnceMax = 3
const mediaOfEventMax = 20

export interface Thumbnail {
  width: number
  height: number
  crop: boolean
  animated: boolean
}

/** Bytes for somebody who may have them. */
export interface Shown {
  type: string
  name: string | null
  body: Uint8Array | NodeJS.ReadableStream
  size: number | null
}

/** Pictures, films and other files that people send each other (client-server API, "Content repository"). */
export interface ChatMedia {
  /** An address for what is sent later. */
  reserve(device: Device): Promise<{ uri: string; until: number }>
  /** Throws M_TOO_LARGE without reading on. */
  upload(device: Device, file: { name: string | null; pieces: AsyncIterable<Uint8Array>; id?: string }): Promise<string>
  download(device: Device, id: string): Promise<Shown>
  thumbnail(device: Device, id: string, wanted: Thumbnail): Promise<Shown>
  /** A picture drawn small for whoever decides about it; null where there is none, or no more. */
  drawnFor(id: string, asker: string): Promise<Uint8Array | null>
  /** What of ours this content shows, as far as who says it may see it: those whom it is told may see it, too. */
  shownBy(device: Pick<Device, 'accountId'>, content: Content): Promise<string[]>
  /** Where a profile's picture is found by clients; null where it lies elsewhere. */
  pictureUri(picture: string | null): string | null
  /** Deletes what nothing shows any more. */
  sweep(): Promise<void>
  forgetUnused(): Promise<void>
  close(): Promise<void>
}

export interface ChatMediaNeeds {
  database: Database
  clock: Clock
  logger: Logger
  stream: Stream
  people: ChatPeople
  names: Names
  uploads: Rations
  media: Pick<Media, 'draw'>
  chatFiles: PrivateFiles
  mediaStore: Pick<MediaStore, 'find'>
}

/** The sizes in which pictures are drawn (client-server API, "Thumbnails"), and larger squares for screens of today. */
const squares = [32, 96, 240]
const boxes = [
  [320, 240],
  [640, 480],
  [800, 600],
] as const

const sizeOf = ({ width, height, crop, animated }: Thumbnail): ImageSize & { maxHeight: number } => {
  const side = crop ? squares.find((each) => each >= width && each >= height) : undefined
  if (side) return { maxSide: side, maxHeight: side, square: true, still: !animated }
  const [maxSide, maxHeight] = boxes.find(([x, y]) => x >= width && y >= height) ?? [800, 600]
  return { maxSide, maxHeight, still: !animated }
}

/** By the hash of its content; what comes with the product, by where it lies. */
const ownPicture = /^face-(webp|gif|png|jpg)-([\w-]{43}|demo(?:\.[\w-]+)+)$/

export function createChatMedia(needs: ChatMediaNeeds): ChatMedia {
  const { database, clock, logger, stream, people, names, uploads, media, chatFiles, mediaStore } = needs
  const uriOf = (id: string) => `mxc://${names.host}/${id}`
  const newId = () => randomBytes(18).toString('base64url')
  const busy = new Map<string, number>()
  const tooLarge = () => new MatrixError(413, 'M_TOO_LARGE', `A file has at most ${mediaMaxBytes / (1024 * 1024)} MB`)

  async function inTurn<T>({ accountId }: Device, work: () => Promise<T>): Promise<T> {
    const now = busy.get(accountId) ?? 0
    if (now >= atOnceMax) {
      throw new MatrixError(429, 'M_LIMIT_EXCEEDED', 'You are sending other files already', { retry_after_ms: 1_000 })
    }
    busy.set(accountId, now + 1)
    try {
      return await work()
    } finally {
      const left = (busy.get(accountId) ?? 1) - 1
      if (left > 0) busy.set(accountId, left)
      else busy.delete(accountId)
    }
  }

  function assertMayUpload({ accountId, guest }: Device): void {
    if (guest) throw new MatrixError(403, 'M_GUEST_ACCESS_FORBIDDEN', 'Guests cannot send files')
    uploads.take(accountId)
  }

  /** Draws a picture small; what unfolds to more than a page can bear is refused. */
  async function draw(name: string, bytes: Uint8Array, size: ImageSize & { maxHeight: number }, asker: string) {
    try {
      const { bytes: drawn } = await media.draw(bytes, size, asker)
      await chatFiles.keepDrawn(name, kindOf(size), drawn)
      return drawn
    } catch (error) {
      if (!(error instanceof Problem) || !error.code.startsWith('media.')) throw error
      if (error.code === 'media.too_many_pixels' || error.code === 'media.too_complex') {
        throw new MatrixError(413, 'M_TOO_LARGE', 'This picture has too many pixels')
      }
      throw new MatrixError(400, 'M_UNKNOWN', 'This picture cannot be read')
    }
  }
  const kindOf = ({ maxSide, maxHeight, square, still }: ImageSize & { maxHeight: number }) =>
    `${maxSide}x${maxHeight}${square ? '-cut' : ''}${still ? '' : '-moving'}`

  const uses = (db: Queryable, accountId: string) => async (row: MediaRow) => {
    if (row.accountId === accountId) return true
    for (const { roomId, position } of await listPlaces(db, row.id, accountId)) {
      const room = await stream.room(roomId)
      const range = room && (await people.rangeFor(accountId, room).catch(onlyRefused))
      if (range && position >= range.first && position <= range.last) return true
    }
    return false
  }
  const onlyRefused = (error: unknown) => {
    if (error instanceof MatrixError) return null
    throw error
  }

  /** What somebody may not see is not told from what does not exist. */
  async function visible({ accountId }: Device, id: string): Promise<MediaRow & { file: string }> {
    const row = await findMedia(database, id)
    const { file = null } = row ?? {}
    if (!row || row.goneAt || !(await uses(database, accountId)(row))) throw notFound('The file')
    if (file === null)
      throw new MatrixError(504, 'M_NOT_YET_UPLOADED', 'This is still to come', { retry_after_ms: 1_000 })
    return { ...row, file }
  }

  /** Pictures of profiles lie with the other pictures of the installation, which anybody may see who has their address. */
  async function openFace(id: string): Promise<Shown | null> {
    const [, ending, name] = ownPicture.exec(id) ?? []
    if (name === undefined) return null
    const isHash = !name.includes('.')
    const found = isHash
      ? await mediaStore.find(`${name}.${ending}`)
      : await findArtwork(`${name.replaceAll('.', '/')}.${ending}`)
    if (!found) return null
    const type = ending === 'jpg' ? 'image/jpeg' : `image/${ending}`
    return { type, name: null, body: found.read(), size: found.size }
  }

  let sweeping: Promise<void> | null = null
  async function sweepAll(): Promise<void> {
    for (;;) {
      const gone = await listGone(database, 100)
      for (const { id, file } of gone) {
        await database.transaction(async (tx) => {
          if (file !== null) await lockFile(tx, file)
          const isLast = await deleteGone(tx, id)
          if (file !== null && isLast) await chatFiles.remove(file)
        })
      }
      if (gone.length < 100) return
    }
  }
  const sweep = () => {
    sweeping ??= sweepAll().finally(() => {
      sweeping = null
    })
    return sweeping
  }
  const unsubscribe = stream.onMoved(({ events }) => {
    if (!events.some(({ type }) => type === 'm.room.redaction')) return
    void sweep().catch((error: unknown) => logger.warn('removed files of chat are still there', { error }))
  })

  return {
    async reserve(device) {
      assertMayUpload(device)
      const { accountId } = device
      const since = new Date(clock.now().getTime() - reservedMs)
      if ((await countReserved(database, accountId, since)) >= reservedMax) {
        throw new MatrixError(429, 'M_LIMIT_EXCEEDED', 'Send what you have begun first', { retry_after_ms: 60_000 })
      }
      const id = newId()
      await insertMedia(database, { id, accountId, file: null, createdAt: clock.now() })
      return { uri: uriOf(id), until: clock.now().getTime() + reservedMs }
    },
    upload: (device, { name, pieces, id: reserved }) =>
      inTurn(device, async () => {
        assertMayUpload(device)
        const { accountId } = device
        const own = reserved === undefined ? null : await findMedia(database, reserved)
        if (reserved !== undefined) {
          if (own?.accountId !== accountId || own.goneAt) throw notFound('The address')
          if (own.file !== null) throw new MatrixError(409, 'M_CANNOT_OVERWRITE_MEDIA', 'This was sent already')
        }
        if ((await sizeOfMedia(database, accountId)) >= ownMaxBytes) {
          throw new MatrixError(
            403,
            'M_RESOURCE_LIMIT_EXCEEDED',
            'You have sent as many files as one person can keep here',
          )
        }
        const received = await chatFiles.receive(pieces, mediaMaxBytes).catch((error: unknown) => {
          throw error instanceof TooMuch ? tooLarge() : error
        })
        try {
          const type = contentTypeOf(received.head)
          if (type.startsWith('image/')) {
            const size = sizeOf({ width: 800, height: 600, crop: false, animated: false })
            await draw(received.name, await received.read(), size, accountId)
          }
          const id = reserved ?? newId()
          const about = { id, accountId, file: received.name, type, name: name?.slice(0, 255) ?? null }
          await database.transaction(async (tx) => {
            // Nobody removes it meanwhile as the same file that was somebody else's.
            await lockFile(tx, received.name)
            await received.keep()
            const row = { ...about, size: received.size, createdAt: clock.now() }
            if (reserved === undefined) await insertMedia(tx, row)
            else if (!(await takeReserved(tx, row))) {
              throw new MatrixError(409, 'M_CANNOT_OVERWRITE_MEDIA', 'This was sent already')
            }
          })
          return uriOf(id)
        } finally {
          await received.letGo()
        }
      }),
    async download(device, id) {
      const face = await openFace(id)
      if (face) return face
      const { file, type, name, size } = await visible(device, id)
      const body = await chatFiles.read(file)
      if (!body) throw notFound('The file')
      return { type, name, body, size }
    },
    async thumbnail(device, id, wanted) {
      const face = await openFace(id)
      if (face) return face
      const { file, type } = await visible(device, id)
      if (!type.startsWith('image/')) throw new MatrixError(400, 'M_UNKNOWN', 'There is no picture of this')
      const size = sizeOf(type === 'image/gif' || type === 'image/webp' ? wanted : { ...wanted, animated: false })
      const known = await chatFiles.readDrawn(file, kindOf(size))
      const body = known ?? (await drawAnew(file, size, device.accountId))
      return { type: 'image/webp', name: null, body, size: body.length }
    },
    async drawnFor(id, asker) {
      const row = await findMedia(database, id)
      if (!row?.file || row.goneAt || !row.type.startsWith('image/')) return null
      const size = sizeOf({ width: 640, height: 480, crop: false, animated: false })
      return (await chatFiles.readDrawn(row.file, kindOf(size))) ?? (await drawAnew(row.file, size, asker))
    },
    async shownBy({ accountId }, content) {
      const ids = mediaIn(content, names.host)
      if (ids.length === 0) return []
      const rows = await Promise.all(ids.map((id) => findMedia(database, id)))
      const may = await Promise.all(
        rows.map(async (row) => (row && !row.goneAt && (await uses(database, accountId)(row)) ? [row.id] : [])),
      )
      return may.flat()
    },
    pictureUri(picture) {
      const [, name, ending] = /\/media\/([\w-]{43}|demo(?:\/[\w-]+)+)\.(webp|gif|png|jpg)$/.exec(picture ?? '') ?? []
      return name === undefined ? null : uriOf(`face-${ending}-${name.replaceAll('/', '.')}`)
    },
    sweep,
    async forgetUnused() {
      const now = clock.now()
      await stream.write(async ({ tx }) => markUnused(tx, new Date(now.getTime() - unusedMs), now))
      await sweep()
    },
    async close() {
      unsubscribe()
      await sweeping?.catch(() => {})
    },
  }

  async function drawAnew(file: string, size: ImageSize & { maxHeight: number }, asker: string): Promise<Uint8Array> {
    const bytes = await chatFiles.readAll(file)
    if (!bytes) throw notFound('The file')
    return draw(file, bytes, size, asker)
  }
}

/** The ids of this server's media that a content names, wherever in it. */
export function mediaIn(content: Content, host: string): string[] {
  const prefix = `mxc://${host}/`
  const found = new Set<string>()
  const waiting: unknown[] = [content]
  for (let value = waiting.pop(); value !== undefined && found.size < mediaOfEventMax; value = waiting.pop()) {
    if (typeof value === 'string' && value.startsWith(prefix)) {
      const id = value.slice(prefix.length)
      if (/^[\w-]{1,64}$/.test(id)) found.add(id)
    } else if (typeof value === 'object' && value !== null) waiting.push(...Object.values(value))
  }
  return [...found]
}
