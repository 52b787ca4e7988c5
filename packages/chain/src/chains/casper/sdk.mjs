/**
 * Casper's own library, 230 kB packed and in CommonJS: loaded when somebody sends on Casper, and by whoever bundles it in one of two shapes. It has its
 * types as sources that our compiler's settings refuse, so what is used of it is in sdk.d.mts.
 */
export async function loadCasper() {
  const loaded = await import('casper-js-sdk')
  return loaded.default ?? loaded
}
