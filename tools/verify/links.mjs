import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Links and pictures of a Markdown page that point into the repository. */
export function localLinksOf(markdown) {
  const prose = markdown.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target.split('#')[0])
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
}

export function checkLinks(files) {
  const pages = files.filter((file) => file.endsWith('.md'))
  const broken = pages.flatMap((page) =>
    localLinksOf(readFileSync(page, 'utf8'))
      .filter((target) => !existsSync(join(dirname(page), target)))
      .map((target) => `${page} links to ${target}, which is not there`),
  )
  return { pages: pages.length, broken }
}
