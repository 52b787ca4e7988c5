// Generated from the contract by `npm run routes -w @vitrine/client`.
export * from './routes/open.ts'
export * from './routes/signed-in.ts'
