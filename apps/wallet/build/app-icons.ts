import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const folder = new URL('../../../packages/fixtures/media/app/', import.meta.url)
const icons = ['favicon.svg', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png', 'maskable-512.png', 'og.jpg']

/** The app's icons are drawn with the demo world's artwork; here they get the addresses that browsers and the manifest ask for. */
export function appIcons(): Plugin {
  let isBuild = false
  return {
    name: 'vitrine-app-icons',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    buildStart() {
      if (!isBuild) return
      for (const fileName of icons) {
        this.emitFile({ type: 'asset', fileName, source: readFileSync(new URL(fileName, folder)) })
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = icons.find((icon) => request.url === `/${icon}`)
        if (!name) return next()
        response.setHeader('content-type', name.endsWith('.svg') ? 'image/svg+xml' : 'image/png')
        response.end(readFileSync(new URL(name, folder)))
      })
    },
  }
}
