// Generated from the contract by `npm run routes -w @vitrine/client`.
export * from './routes/brand.ts'
export * from './routes/connect.ts'
export * from './routes/later.ts'
export * from './routes/start.ts'
