import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A slow machine takes its time; what never comes is seen all the same.
configure({ asyncUtilTimeout: 20_000 })
afterEach(cleanup)
