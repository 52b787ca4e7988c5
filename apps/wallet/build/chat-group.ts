/**
 * What every screen of chat stands on comes in one file: of many small ones each is packed by itself. What is drawn with comes with the
 * board, as it is not for who only reads.
 */
export const chatGroup = {
  name: 'chat',
  test: /\/apps\/wallet\/src\/(data\/chat\/(?!use-sketch-draft)|features\/chat\/(place|message\/words|room\/use-open-place)\.tsx?)|\/packages\/client\/src\/matrix\//,
  // What other screens have as well stays by itself.
  includeDependenciesRecursively: false,
}
