import { z } from 'zod'

/** A table to save. With `Accept: text/csv` the table itself is the answer. */
export const CsvFile = z.object({ fileName: z.string(), csv: z.string() })
export type CsvFile = z.output<typeof CsvFile>
