type Route = { method: string; path: string }

/** A check whether one of the routes answers a path: parameters may have other names there, or a value. */
export function servedPaths(routes: Route[]): (route: Route) => boolean {
  const exact = new Set(routes.map(withoutNames))
  const byShape = new Map<string, string[][]>()
  for (const route of routes) {
    if (!route.path.includes('{')) continue
    const { shape, parts } = shapeOf(route)
    byShape.set(shape, [...(byShape.get(shape) ?? []), parts])
  }
  return route => {
    if (exact.has(withoutNames(route))) return true
    const { shape, parts: theirs } = shapeOf(route)
    const isSame = (ours: string[]) => ours.every((part, index) => part.startsWith('{') || part === theirs[index])
    return byShape.get(shape)?.some(isSame) ?? false
  }
}

function shapeOf({ method, path }: Route) {
  const parts = path.split('/')
  return { shape: `${method} ${parts.length}`, parts }
}

function withoutNames({ method, path }: Route) {
  return `${method} ${path.replace(/\{\w+\}/g, '{}')}`
}
