export { mapQueriesRoutes } from './map-queries/map-queries.routes.ts'
export { createMapQueries } from './map-queries/map-queries.service.ts'
export { personalDataOfMap } from './personal-data.ts'
export { createPositionChecks } from './position-checks/position-checks.ts'
