import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { common } from '../../tools/testing/vitest-settings.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url))

const replacing = ['src', 'build']
  .flatMap((place) =>
    readdirSync(join(folder, place), { recursive: true, encoding: 'utf8' }).map((file) => join(place, file)),
  )
  .filter(
    (file) => /\.test\.tsx?$/.test(file) && /\bvi\.(mock|doMock)\(/.test(readFileSync(join(folder, file), 'utf8')),
  )

/** The wallet's tests that replace modules, or all others; the former need modules of their own. */
export function testsOfWallet(name: string, { replaceModules }: { replaceModules: boolean }) {
  return defineConfig({
    plugins: [react()],
    test: {
      ...common,
      name,
      ...(replaceModules
        ? { include: replacing }
        : { include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'], exclude: replacing }),
      isolate: replaceModules,
      environment: 'happy-dom',
      setupFiles: ['src/testing/setup.ts'],
      css: { modules: { classNameStrategy: 'non-scoped' } },
      restoreMocks: true,
    },
  })
}
