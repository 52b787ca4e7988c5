import { defineConfig } from 'vite'

export default defineConfig({ build: { target: 'es2024', cssTarget: ['chrome123', 'firefox120', 'safari17.5'] } })
