/** Names of the `:params` in a pattern; those that end in `?` may be missing. */
type Segment<S extends string> = S extends `:${infer Name}?`
  ? { [K in Name]?: string }
  : S extends `:${infer Name}`
    ? { [K in Name]: string }
    : unknown
type Segments<P extends string> = P extends `${infer Head}/${infer Rest}` ? Segment<Head> & Segments<Rest> : Segment<P>

export type PathParams<P extends string> = { [K in keyof Segments<P>]: Segments<P>[K] }

/** The parameters of `pattern` in `path`, decoded; null when it does not fit. Capitals count, a trailing slash does not. */
export function matchPattern(pattern: string, path: string): Record<string, string> | null {
  const want = split(pattern)
  const have = split(path)
  if (have.length > want.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of want.entries()) {
    const value = have[index]
    if (!segment.startsWith(':')) {
      if (value !== segment) return null
      continue
    }
    const optional = segment.endsWith('?')
    if (value === undefined) {
      if (!optional) return null
      continue
    }
    const decoded = decode(value)
    if (decoded === null) return null
    params[segment.slice(1, optional ? -1 : undefined)] = decoded
  }
  return params
}

export function buildPath<P extends string>(pattern: P, params: PathParams<P>): string {
  const values = params as Record<string, string | undefined>
  const built = split(pattern).flatMap((segment) => {
    if (!segment.startsWith(':')) return [segment]
    const value = values[segment.replace(/^:|\?$/g, '')]
    return value === undefined ? [] : [encodeURIComponent(value).replace(/%40/g, '@')]
  })
  return `/${built.join('/')}`
}

function split(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}
