import type { StorybookConfig } from '@storybook/react-vite'
import react from '@vitejs/plugin-react'

export default {
  stories: ['../src/**/*.stories.tsx', '../../../apps/{wallet,studio}/src/**/*.stories.tsx'],
  // The demo world's pictures and web faces, so that the stories of the wallet show what people see.
  staticDirs: [
    { from: '../../fixtures/media', to: '/media' },
    { from: '../../fixtures/faces', to: '/faces' },
    { from: '../../face-sdk/generated', to: '/faces' },
  ],
  addons: ['@storybook/addon-a11y'],
  framework: { name: '@storybook/react-vite', options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } } },
  core: { disableTelemetry: true, enableCrashReports: false, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false, check: false },
  viteFinal: (config) => ({ ...config, plugins: [...(config.plugins ?? []), react()] }),
} satisfies StorybookConfig
