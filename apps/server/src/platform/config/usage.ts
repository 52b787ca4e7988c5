import { flagOf } from './config.ts'
import { type Setting, type SettingName, settings } from './settings.ts'

const names = Object.keys(settings) as SettingName[]

/** What `--help` prints. */
export function usage(): string {
  const options = names.flatMap((name) => {
    const flag = flagOf(name)
    return flag
      ? [`  ${`${flag} <value>`.padEnd(18)}${settings[name].about} (${defaultOf(name).replaceAll('`', '')})`]
      : []
  })
  return [
    'Starts Vitrine: the wallet, its API, its sockets and, unless DATABASE_URL is set, its database.',
    '',
    'Options:',
    ...options,
    `  ${'--verbose'.padEnd(18)}Print what each step of the start took, and the memory in use.`,
    `  ${'--help'.padEnd(18)}Print this.`,
    '',
    `Environment variables (docs/self-hosting/settings.md): ${names.join(' ')}`,
  ].join('\n')
}

/** docs/self-hosting/settings.md, made from the settings themselves. */
export function settingsPage(): string {
  const rows = names.map((name) => {
    const { about, flag, secret } = settings[name] as Setting<unknown>
    const names = [`\`${name}\``, ...(flag ? [`\`${flag}\``] : []), ...(secret ? [`\`${name}_FILE\``] : [])]
    return `| ${names.join('<br>')} | ${about.replaceAll('|', '\\|')} | ${defaultOf(name)} |`
  })
  return `# Settings

Read once at start from environment variables and options; a wrong one names itself and stops the start. An empty variable counts as
not given. Those with a \`…_FILE\` twin can be given as the path of a file that holds the value.

| Setting | What it is for | Default |
|---|---|---|
${rows.join('\n')}

Traces: the server creates OpenTelemetry spans through \`@opentelemetry/api\`. They go nowhere until an OpenTelemetry SDK is loaded, for
example by \`NODE_OPTIONS="--import=…"\`; the SDK reads its own \`OTEL_…\` variables.
`
}

function defaultOf(name: SettingName): string {
  const { fallback, fallbackAbout } = settings[name] as Setting<unknown>
  if (fallbackAbout) return fallbackAbout
  return fallback ? `\`${fallback}\`` : 'none'
}
