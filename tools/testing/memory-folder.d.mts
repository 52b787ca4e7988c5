export function keepTemporaryFilesInMemory(env?: NodeJS.ProcessEnv, folder?: string): void
