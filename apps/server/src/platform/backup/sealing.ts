import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { z } from 'zod'
import { StartError } from '../start-error.ts'

/** What lies beside a sealed backup, in the open: how the key is made of the passphrase. */
export const KeyFile = z.object({
  kdf: z.literal('scrypt'),
  /** Cost, block size and parallelism (RFC 7914). The upper bounds keep a forged file from taking all memory. */
  cost: z
    .int()
    .min(2)
    .max(2 ** 20),
  blockSize: z.int().min(1).max(16),
  parallelism: z.int().min(1).max(16),
  salt: z.base64(),
  /** Of the key, to tell a wrong passphrase from a damaged file. */
  check: z.base64(),
})
export type KeyFile = z.infer<typeof KeyFile>

export interface Seal {
  /** What it was made from, to lie beside what it seals. */
  readonly file: KeyFile
  /** Encrypts: AES-256-GCM in chunks, each in its place, under a key of its own for each file. */
  close(source: AsyncIterable<Uint8Array>, name: string): AsyncIterable<Buffer>
  /** Decrypts what `close` made under the same name. What was changed, cut or mixed up throws, and nothing of that chunk is given out. */
  open(source: AsyncIterable<Uint8Array>, name: string): AsyncIterable<Buffer>
  /** A name that says nothing of this one, the same each time. */
  hide(name: string): string
}

/** OWASP's advice for scrypt; 128 MB for a moment. */
const advised = { cost: 2 ** 17, blockSize: 8, parallelism: 1 }

const magic = Buffer.from('vitrine sealed 1\n')
const chunkBytes = 64 * 1024
const saltBytes = 32
const tagBytes = 16

/** A new key from a passphrase. */
export async function makeSeal(passphrase: string, strength: Partial<typeof advised> = {}): Promise<Seal> {
  const parameters = { kdf: 'scrypt', ...advised, ...strength, salt: randomBytes(16).toString('base64') } as const
  const master = await derive(passphrase, parameters)
  return sealOf(master, { ...parameters, check: checkOf(master).toString('base64') })
}

/** The key of a backup; null where the passphrase is another one. */
export async function openSeal(passphrase: string, file: KeyFile): Promise<Seal | null> {
  const master = await derive(passphrase, file)
  const check = Buffer.from(file.check, 'base64')
  const right = checkOf(master)
  return check.length === right.length && timingSafeEqual(check, right) ? sealOf(master, file) : null
}

function derive(passphrase: string, { cost, blockSize, parallelism, salt }: Omit<KeyFile, 'check'>): Promise<Buffer> {
  const options = { cost, blockSize, parallelization: parallelism, maxmem: 256 * cost * blockSize }
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

const expand = (master: Buffer, salt: Uint8Array, purpose: string) =>
  Buffer.from(hkdfSync('sha256', master, salt, `vitrine backup: ${purpose}`, 32))
const checkOf = (master: Buffer) => expand(master, Buffer.alloc(0), 'check')

function sealOf(master: Buffer, file: KeyFile): Seal {
  const names = expand(master, Buffer.alloc(0), 'names')
  return {
    file,
    hide: (name) => createHmac('sha256', names).update(name).digest('base64url'),
    async *close(source, name) {
      const salt = randomBytes(saltBytes)
      const key = expand(master, salt, `file ${name}`)
      yield Buffer.concat([magic, salt])
      let number = 0
      for await (const { chunk, last } of inChunks(source, chunkBytes)) {
        const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, last))
        yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
      }
    },
    async *open(source, name) {
      const headBytes = magic.length + saltBytes
      const { head, rest } = await splitHead(source, headBytes)
      if (!head.subarray(0, magic.length).equals(magic)) throw damaged(name)
      const key = expand(master, head.subarray(magic.length), `file ${name}`)
      let number = 0
      for await (const { chunk, last } of inChunks(rest, chunkBytes + tagBytes)) {
        if (chunk.length < tagBytes) throw damaged(name)
        const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number++, last))
        decipher.setAuthTag(chunk.subarray(-tagBytes))
        const open = decipher.update(chunk.subarray(0, -tagBytes))
        try {
          decipher.final()
        } catch {
          throw damaged(name)
        }
        yield open
      }
    },
  }
}

const damaged = (name: string) => new StartError(`The backup is damaged: ${name} is not as it was written.`)

/** Of the STREAM construction: which chunk it is, and whether another follows, so that a cut or moved chunk does not open. */
function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce.writeUInt8(last ? 1 : 0, 11)
  return nonce
}

/** Chunks of exactly this many bytes; only the last may be shorter, and is empty where there is nothing. */
async function* inChunks(source: AsyncIterable<Uint8Array>, bytes: number) {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const piece of source) {
    waiting.push(piece)
    length += piece.length
    if (length <= bytes) continue
    const all = Buffer.concat(waiting)
    let at = 0
    // One is always kept back, as it may be the last.
    for (; all.length - at > bytes; at += bytes) yield { chunk: all.subarray(at, at + bytes), last: false }
    waiting = [all.subarray(at)]
    length = all.length - at
  }
  yield { chunk: Buffer.concat(waiting), last: true }
}

async function splitHead(source: AsyncIterable<Uint8Array>, bytes: number) {
  const pieces = source[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < bytes) {
    const { value, done } = await pieces.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  async function* rest() {
    yield head.subarray(bytes)
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value
  }
  return { head: head.subarray(0, bytes), rest: rest() }
}
