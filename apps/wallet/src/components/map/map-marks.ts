const seen = 'map-clusters'
const takenOver = 'map-drawn'

/** Says in the browser's own timeline when clusters were first to be seen. */
export const markClustersSeen = () => markOnce(seen)

/** … and when it was the map that drew them. */
export function markClustersDrawn(view: { lat: number; lon: number; zoom: number }): void {
  markOnce(seen)
  markOnce(takenOver, view)
}

function markOnce(name: string, detail?: object): void {
  if (performance.getEntriesByName(name).length === 0) performance.mark(name, { detail })
}
