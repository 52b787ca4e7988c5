import { LogPosition } from '@vitrine/protocol'
import { z } from 'zod'

const Count = z.int().min(0)
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const BackupTable = z.object({
  schema: z.enum(['public', 'graphile_worker']),
  name: z.string().min(1),
  columns: z.array(z.string().min(1)).min(1),
  rows: Count,
  /** Of its file as it lies in the backup. */
  bytes: Count,
  sha256: Sha256,
})
export type BackupTable = z.infer<typeof BackupTable>

/** The database as one snapshot saw it. */
export const DatabasePart = z.object({
  takenAt: z.iso.datetime(),
  /** Which database it was. */
  source: z.string(),
  /** Nothing that was logged before it is missing. */
  position: LogPosition,
  /** Which changes of the schema it had, by their time in the journal. */
  migrations: z.array(z.int()).min(1),
  /** The last change of the job queue's schema. */
  jobsMigration: Count,
  tables: z.array(BackupTable).min(1),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.int() })),
})
export type DatabasePart = z.infer<typeof DatabasePart>

/** What a backup holds; written last, so that one without it is none. */
export const Manifest = z.object({
  format: z.literal('vitrine-backup'),
  version: z.literal(1),
  database: DatabasePart,
  /** `setting`: they were given by SECRET, and are not in the backup. */
  secrets: z.enum(['file', 'setting']),
  /** Names of media files, each the hash of what is in it. */
  media: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

export const fileOfTable = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>) =>
  `database/${schema}.${name}.copy.gz`

export const files = { manifest: 'manifest.json', database: 'database.json', secrets: 'secrets.json' } as const
/** In the open, also beside what is sealed. */
export const keyFile = 'key.json'
