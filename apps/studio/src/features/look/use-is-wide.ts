import { useSyncExternalStore } from 'react'

/** As in look.module.css. */
const wide = () => matchMedia('(width >= 75rem)')

/** Whether there is room for the preview beside the form. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = wide()
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => wide().matches,
  )
