import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'

const entry = fileURLToPath(new URL('../src/features/connect/first-page.tsx', import.meta.url))
/** Out of reach of the web: the server sends no folder whose name begins with a dot. */
const folder = '.first-page'

/** Draws the connect screen on the server, from the components that the app draws it with; and says which styles it takes. */
export function firstPage(): Plugin {
  let root = ''
  return {
    name: 'vitrine-first-page',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async writeBundle({ dir = 'dist' }, bundle) {
      const outDir = join(dir, folder)
      await build({
        configFile: false,
        root,
        logLevel: 'error',
        plugins: [react()],
        publicDir: false,
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
        build: {
          ssr: entry,
          outDir,
          emptyOutDir: true,
          target: 'es2023',
          minify: true,
          assetsInlineLimit: 0,
          rolldownOptions: {
            output: { entryFileNames: 'first-page.js', assetFileNames: 'assets/[name]-[hash][extname]' },
          },
        },
      })
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const styles = {
        own: stylesOf(chunks, ['/index.html', '/ConnectPage.tsx']),
        brand: stylesOf(chunks, ['/index.html', '/ConnectPage.tsx', '/BusinessConnectPage.tsx']),
      }
      await writeFile(join(outDir, 'styles.json'), JSON.stringify(styles))
    },
  }
}

/** The files of styles that come with these modules, in the order in which they come. */
export function stylesOf(chunks: readonly Rolldown.OutputChunk[], modules: readonly string[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const styles = new Set<string>()
  const seen = new Set<string>()
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || seen.has(chunk.fileName)) return
    seen.add(chunk.fileName)
    for (const imported of chunk.imports) visit(byName.get(imported))
    for (const file of chunk.viteMetadata?.importedCss ?? []) styles.add(file)
  }
  for (const module of modules) {
    const found = chunks.find(({ moduleIds, facadeModuleId }) =>
      [facadeModuleId, ...moduleIds].some((id) => id?.endsWith(module)),
    )
    if (!found) throw new Error(`The build has no ${module}, whose styles the first page takes.`)
    visit(found)
  }
  return [...styles]
}
