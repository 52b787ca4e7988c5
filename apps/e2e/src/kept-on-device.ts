import { expect, type Page } from '@playwright/test'

/** Waits until the device keeps an answer to this question, such as `suggestions`: it is written a moment after it is shown. */
export const keepsAnswer = (page: Page, question: string): Promise<void> =>
  expect.poll(() => page.evaluate(keysOfKept)).toContainEqual(expect.stringContaining(question))

const keysOfKept = () =>
  new Promise<string[]>((resolve, reject) => {
    const opening = indexedDB.open('vitrine-cache')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const { result: cache } = opening
      const reading = cache.transaction('queries').objectStore('queries').getAllKeys()
      reading.onerror = () => reject(reading.error)
      reading.onsuccess = () => {
        cache.close()
        resolve(reading.result.map(String))
      }
    }
  })
