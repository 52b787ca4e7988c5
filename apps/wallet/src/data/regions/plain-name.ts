/** The name of an action without its case and version. */
export const plainName = (name: string) => name.toLowerCase().replace(/-v\d+$/, '')
