/** What Studio may take on a device, of all its versions: the oldest files go first. */
const filesMax = 400
/** Our files are the same for whoever asks; module scripts name an origin, which the worker does not. */
export const whoeverAsks = { ignoreVary: true }

export const page = '/studio/'

/** A file's name changes with what is in it. */
export const isFile = (path: string) => path.startsWith('/studio/assets/')

type Files = Pick<Cache, 'match' | 'put' | 'addAll' | 'keys' | 'delete'>

/** Keeps what was answered to a navigation, where it is Studio's page: also a file is opened by a link, and somebody in between may answer. */
export async function keepPage(cache: Files, answer: Response): Promise<void> {
  if (answer.status !== 200 || answer.type !== 'basic') return
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return
  const isStudio = /<script\b[^>]*\ssrc="\/studio\/assets\//.test(await answer.clone().text())
  if (isStudio) await cache.put(page, answer.clone())
}

/** What was loaded before the worker was here, and the page that loads it; none of it makes way for anything. */
export async function keepAll(cache: Files, paths: readonly string[], most = filesMax): Promise<void> {
  const wanted = [page, ...paths.filter(isFile)]
  const missing = await Promise.all(wanted.map(async (path) => ((await cache.match(path, whoeverAsks)) ? [] : [path])))
  await cache.addAll(missing.flat())
  const files = (await cache.keys()).filter(({ url }) => isFile(new URL(url).pathname))
  const others = files.filter(({ url }) => !wanted.includes(new URL(url).pathname))
  await Promise.all(others.slice(0, Math.max(0, files.length - most)).map((file) => cache.delete(file)))
}
