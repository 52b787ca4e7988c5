import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

export interface Secrets {
  /** Keys for one purpose, such as `cookies`: sign with the first, accept all. Never the same for two purposes. */
  derive(purpose: string): readonly [string, ...string[]]
}

export function createSecrets(masters: readonly string[]): Secrets {
  const derive = (master: string, purpose: string) =>
    Buffer.from(hkdfSync('sha256', master, 'vitrine', purpose, 32)).toString('base64url')
  return {
    derive(purpose) {
      const [first, ...others] = masters.map((master) => derive(master, purpose))
      if (first === undefined) throw new Error('no secret')
      return [first, ...others]
    },
  }
}

/** The secrets kept in the data folder, made on first use; of two servers that make them at once, one wins. */
export async function loadSecrets(dataFolder: string): Promise<Secrets> {
  const file = join(dataFolder, 'secrets.json')
  const known = await read(file)
  if (known) return createSecrets(known)
  await mkdir(dataFolder, { recursive: true })
  const fresh = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(fresh, `${JSON.stringify({ secrets: [randomBytes(32).toString('base64url')] }, null, 2)}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  })
  try {
    await link(fresh, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(fresh, { force: true })
  }
  return createSecrets((await read(file)) ?? [])
}

async function read(file: string): Promise<string[] | null> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new StartError(`The secrets in ${file} cannot be read (${error.code}).`)
  })
  if (content === null) return null
  try {
    const { secrets } = JSON.parse(content) as { secrets: unknown }
    if (Array.isArray(secrets) && secrets.length > 0 && secrets.every((each) => typeof each === 'string'))
      return secrets
  } catch {
    // Said below, as for every other wrong content.
  }
  throw new StartError(`The secrets in ${file} are damaged; restore the file from a backup.`)
}
