import type { Plugin } from 'vite'

/** In watch mode Studio's preview is where the server has it: `/preview`. */
export const previewPage = (): Plugin => ({
  name: 'vitrine-preview-page',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (request.url === '/preview') request.url = '/preview.html'
      next()
    })
  },
})
