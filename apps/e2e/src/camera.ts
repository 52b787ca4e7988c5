import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type LaunchOptions, type Locator } from '@playwright/test'
import { type OpenOptions, openBrowserOf, type PersonAtBrowser } from './person.ts'
import { scan } from './scanner.ts'

/** A picture of a code, as a camera sees it: in the middle, with white around it. */
async function photograph(code: Locator): Promise<Buffer> {
  const source = await code.getAttribute('src')
  const page = await code.page().context().newPage()
  await page.setViewportSize({ width: 640, height: 480 })
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:#fff"><img height="360" src="${source}"></body>`,
  )
  const picture = await page.screenshot({ type: 'jpeg', quality: 95 })
  await page.close()
  return picture
}

/** What a person chooses in place of the camera. */
export const pictureOf = async (code: Locator) => ({
  name: 'code.jpg',
  mimeType: 'image/jpeg',
  buffer: await photograph(code),
})

/** Where the camera of a phone that is held before it leads. */
export async function addressOf(code: Locator): Promise<string> {
  const [address] = await scan(await photograph(code))
  if (!address) throw new Error('the camera reads nothing')
  return address
}

export interface PersonWithCamera {
  person: PersonAtBrowser
  close(): Promise<void>
}

/** Somebody whose camera looks at this code all the time. */
export async function openWithCamera(
  { serverUrl, launch }: { serverUrl: string; launch: LaunchOptions },
  code: Locator,
  options: OpenOptions = {},
): Promise<PersonWithCamera> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-camera-'))
  const film = join(folder, 'code.mjpeg')
  const frame = await photograph(code)
  await writeFile(film, Buffer.concat(Array.from({ length: 10 }, () => frame)))
  const browser = await chromium.launch({
    ...launch,
    args: [
      ...(launch.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  return {
    person: await openBrowserOf(browser, serverUrl, { permissions: ['camera'], ...options }),
    async close() {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
