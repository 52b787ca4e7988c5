const first = 'features/(?:arrivals|wallet)|components/(?:moving|points-strip|wallet-tabs)'

/** The wallet's sentences come in one file for each language: each by itself would be a request before anything is drawn. */
export const sentenceGroups = ['en', 'es'].map((language) => ({
  name: `home-${language}`,
  test: new RegExp(`/apps/wallet/src/(?:${first})/locales/${language}\\.json`),
}))
