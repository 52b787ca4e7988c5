/** What drawing one picture may take before its process is ended. */
export interface DrawingBudgets {
  /** Of all threads together, so that a busy machine refuses no picture that a quiet one draws. */
  cpuSeconds: number
  /** For what uses no processor either. */
  wallSeconds: number
  memoryBytes: number
}

export const drawingBudgets: DrawingBudgets = {
  cpuSeconds: 10,
  wallSeconds: 60,
  memoryBytes: 768 * 1024 * 1024,
}

/** What an SVG may hold, counted again wherever it is referred to. */
export const svgElementsMax = 50_000
