import { person } from '../packages/fixtures/src/index.ts'
import { launchBrowser } from './support/browser.ts'
import { median, printFigure } from './support/figures.ts'
import { startProduct } from './support/product.ts'
import { studioSessionOf } from './support/session.ts'

/** No space: at the end of a name it is not shown. */
const letters = 'everythingthatisroastedhere'
const server = await startProduct()
const browser = await launchBrowser()
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
await context.addInitScript(
  ([key, value]) => localStorage.setItem(key as string, value as string),
  ['vitrine:studio:session', await studioSessionOf(server, person('ana').id)],
)
const page = await context.newPage()
await page.goto(`${server.url}/studio/CafeLumen1/look`)
await page.getByLabel('Name', { exact: true }).waitFor()
await page.frameLocator('iframe').getByText('Café Lumen').first().waitFor()
await page.evaluate(watchTyping)
await page.getByLabel('Name', { exact: true }).fill('')
await page.getByLabel('Name', { exact: true }).pressSequentially(letters, { delay: 60 })
await page.frameLocator('iframe').getByText(letters).first().waitFor()
const delays = await page.evaluate(() => (window as unknown as { typed: number[] }).typed)
await browser.close()
await server.stop()
if (delays.length < letters.length) throw new Error(`Of ${letters.length} letters ${delays.length} were seen.`)
printFigure('from a key in Studio to the frame of the preview that shows it', median(delays), 50, 'ms')
process.exit()

/** In the page: how long after each key the preview has been painted with what is in the field then. */
function watchTyping() {
  const typed: number[] = []
  Object.assign(window, { typed })
  const preview = document.querySelector('iframe')?.contentWindow
  document.addEventListener(
    'input',
    (event) => {
      const { value } = event.target as HTMLInputElement
      const startedAt = event.timeStamp
      const look = () => {
        if (!preview) return
        if (preview.document.body.textContent?.includes(value)) typed.push(performance.now() - startedAt)
        else preview.requestAnimationFrame(look)
      }
      look()
    },
    true,
  )
}
