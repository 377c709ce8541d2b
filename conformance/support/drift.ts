import { isServedBesideOperations } from '../../identity-provider/src/wire/compatibility/protocol-paths.ts'
import { contract } from '../../identity-provider/src/provider/contract.ts'
import knownPaths from '../../identity-provider/src/wire/compatibility/known-paths.json' with { type: 'json' }

const operations = Object.values(contract).flatMap(table => Object.values(table))
const known = new Set(
  [
    ...operations.flatMap(({ path, otherPaths = [] }) => [path, ...otherPaths]),
    ...knownPaths.map(({ path }) => path),
  ].map(withoutNames),
)

/** Parameters have no names, and other spellings of them are the same. */
function withoutNames(path: string): string {
  return path.replaceAll(/\{\w*\}|%[sd]|:\w+|\$\{[^}]*\}/g, '{}').replace(/\/+$/, '')
}

/**
 * The paths of the API in the text of an SDK, in any language. Go's have their version apart: `mgmt/user/create`.
 */
export function pathsIn(text: string): string[] {
  const found = text.match(/\/v[12]\/(mgmt|auth|flow|keys)[\w/.{}:$%-]*|(?<=["'`])(mgmt|auth)\/[\w/.-]+(?=["'`])/g)
  return [...new Set((found ?? []).map(path => withoutNames(path.startsWith('/') ? path : `/v1/${path}`)))]
}

/** Whether a path is one that we serve or know not to; what SDKs put behind it, such as an id, is not in their texts. */
export function isKnownPath(path: string): boolean {
  const inBothVersions = [path, path.replace(/^\/v1\//, '/v2/'), path.replace(/^\/v2\//, '/v1/')]
  return inBothVersions.some(
    each => known.has(each) || [...known].some(one => one.startsWith(`${each}/`) || each.startsWith(`${one}/`)),
  )
}

/** How many of the hosted service's known paths are served, for the report. */
export function servedPaths(): { served: number; known: number } {
  const built = new Set(operations.map(({ method, path }) => `${method} ${withoutNames(path)}`))
  const served = knownPaths.filter(
    each => built.has(`${each.method} ${withoutNames(each.path)}`) || isServedBesideOperations(each),
  )
  return { served: served.length, known: knownPaths.length }
}
