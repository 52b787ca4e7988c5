import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { storyI18n } from '../../testing/story-i18n.ts'
import { TranslatorProvider, useLanguage } from './use-t.tsx'

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
