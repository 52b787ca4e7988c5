import { act, renderHook } from '@testing-library/react'
import { createTranslator } from '@vitrine/web/translator'
import { Suspense, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { storyI18n } from '../../testing/story-i18n.ts'
import { TranslatorProvider, useLanguage, useT } from './use-t.tsx'

afterEach(() => localStorage.clear())

test('the language that was chosen stays so while its strings are on their way', async () => {
  const i18n = storyI18n('en')
  const arrived = Promise.withResolvers<void>()
  const speak = i18n.changeLanguage.bind(i18n)
  vi.spyOn(i18n, 'changeLanguage').mockImplementation(async (language) => {
    await arrived.promise
    return speak(language)
  })
  const { result } = renderHook(useLanguage, {
    wrapper: ({ children }) => <TranslatorProvider value={i18n}>{children}</TranslatorProvider>,
  })
  const [, choose] = result.current
  let chosen: Promise<void> | undefined
  act(() => {
    chosen = choose('es')
  })
  expect(result.current[0]).toBe('es')
  expect(i18n.language).toBe('en')
  arrived.resolve()
  await act(() => chosen)
  expect([result.current[0], i18n.language]).toEqual(['es', 'es'])
})

test('a screen draws whole when its sentences come in the middle of drawing it', async () => {
  const translator = createTranslator({ language: 'en', load: async () => ({ details: 'Details' }) })
  function Screen() {
    const t = useT('problem')
    const [language] = useLanguage()
    return `${t('details')} ${language}`
  }
  const failed = vi.fn()
  const container = document.createElement('div')
  const drawing = createRoot(container, { onRecoverableError: failed, onUncaughtError: failed })
  // What is no hurry is drawn in slices, between which sentences may come.
  startTransition(() =>
    drawing.render(
      <TranslatorProvider value={translator}>
        <Suspense>
          <Screen />
        </Suspense>
      </TranslatorProvider>,
    ),
  )
  await expect.poll(() => container.textContent).toBe('Details en')
  expect(failed).not.toHaveBeenCalled()
  drawing.unmount()
})
