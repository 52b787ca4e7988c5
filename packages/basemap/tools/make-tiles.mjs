import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A PMTiles archive of features, each `{layer, minzoom?, maxzoom?, properties, geometry}`, all of which are kept. */
export function makeTiles(features, { name, attribution, options }) {
  const folder = mkdtempSync(join(tmpdir(), 'tiles-'))
  try {
    const input = join(folder, 'features.geojsonseq')
    writeFileSync(
      input,
      features
        .map(({ layer, minzoom, maxzoom, properties, geometry }) =>
          JSON.stringify({ type: 'Feature', tippecanoe: { layer, minzoom, maxzoom }, properties, geometry }),
        )
        .join('\n'),
    )
    const output = join(folder, 'out.pmtiles')
    const all = ['--no-feature-limit', '--no-tile-size-limit', '--drop-rate=1', '--quiet', '--no-progress-indicator']
    const about = [`--name=${name}`, `--attribution=${attribution}`]
    execFileSync('tippecanoe', ['-o', output, ...all, ...about, ...options, input], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    return readFileSync(output)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
