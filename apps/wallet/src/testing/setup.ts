import '@testing-library/jest-dom/vitest'
import { configure } from '@testing-library/react'

// A slow machine takes its time; what never comes is seen all the same.
configure({ asyncUtilTimeout: 20_000 })
