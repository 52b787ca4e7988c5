export { serveEmbed } from './serve-embed.ts'
