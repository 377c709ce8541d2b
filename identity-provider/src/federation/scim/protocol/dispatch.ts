import type { Caller } from '../callers/find-caller.ts'
import { discover, listOf } from './discovery.ts'
import { ScimError } from '../errors.ts'
import type { Asked, Groups } from '../groups/groups.ts'
import { readPatch } from './patch.ts'
import { project, type Projection } from './project.ts'
import { type Conditions, isListed, type Query, readQuery, readSearch } from './query.ts'
import type { Json } from '../schema/normalize.ts'
import { groupType, type ResourceType, userType } from '../schema/resource-type.ts'
import { type Users, versionIn } from '../users/users.ts'

export type ScimRequest = {
  method: string
  endpoint: string
  id: string | undefined
  parameters: URLSearchParams
  body: Json
  conditions: Conditions
}
export type ScimAnswer = { status: number; body?: Json; headers?: Record<string, string> }
export type Dispatch = (caller: Caller & { base: string }, request: ScimRequest) => Promise<ScimAnswer>

/** Does what a request asks for, whether it came by itself or in a bulk request. */
export function createDispatch({ users, groups }: { users: Users; groups: Groups }): Dispatch {
  async function list(type: ResourceType, asked: Asked, query: Query) {
    return (type === userType ? users : groups).list(asked, query)
  }

  async function search(asked: Asked, types: ResourceType[], query: Query): Promise<ScimAnswer> {
    const { startIndex, count } = query
    if (types.length === 1 && types[0]) {
      const { total, resources } = await list(types[0], asked, query)
      return listed(
        resources.map(each => projected(types[0] ?? userType, each, query)),
        total,
        startIndex,
      )
    }
    // Of both kinds: users first, groups after them.
    const found = await users.list(asked, query)
    const rest = {
      ...query,
      startIndex: Math.max(1, startIndex - found.total),
      count: Math.max(0, count - found.resources.length),
    }
    const others = await groups.list(asked, rest)
    const resources = [
      ...found.resources.map(each => projected(userType, each, query)),
      ...others.resources.map(each => projected(groupType, each, query)),
    ]
    return listed(resources, found.total + others.total, startIndex)
  }

  async function onCollection(asked: Asked, type: ResourceType, { method, parameters, body }: ScimRequest) {
    if (method === 'GET') return search(asked, [type], readQuery(parameters))
    if (method !== 'POST') throw notAllowed()
    const made = await (type === userType ? users : groups).create(asked, body)
    return answer(201, type, made, readQuery(parameters))
  }

  async function onResource(asked: Asked & { id: string }, type: ResourceType, request: ScimRequest) {
    const { method, parameters, body, conditions } = request
    const query = readQuery(parameters)
    const { replace, patch, remove } = type === userType ? users : groups
    if (method === 'GET') {
      const resource = type === userType ? await users.get(asked) : await groups.get(asked, query)
      const { ifNoneMatch } = conditions
      const version = versionIn(resource)
      if (ifNoneMatch !== null && isListed(ifNoneMatch, version)) return { status: 304, headers: { etag: version } }
      return answer(200, type, resource, query)
    }
    if (method === 'PUT') return answer(200, type, await replace(asked, conditions, body), query)
    if (method === 'PATCH') return answer(200, type, await patch(asked, conditions, readPatch(body)), query)
    if (method !== 'DELETE') throw notAllowed()
    await remove(asked, conditions)
    return { status: 204 }
  }

  return async ({ call, scope, base }, request) => {
    const { method, endpoint, id } = request
    const asked = { call, scope, base }
    const found = discover(base, { endpoint, id, hasFilter: request.parameters.has('filter') })
    if (found) {
      if (method !== 'GET') throw notAllowed()
      return { status: 200, body: found }
    }
    const type = [userType, groupType].find(each => each.endpoint === `/${endpoint}`)
    if (endpoint === '.search' || (type && id === '.search')) {
      if (method !== 'POST') throw notAllowed()
      return search(asked, type ? [type] : [userType, groupType], readSearch(request.body))
    }
    if (endpoint === 'Me') throw new ScimError(501, 'an access key is not a user: /Me is not supported')
    if (!type) throw new ScimError(404, `there is nothing at /${endpoint}`)
    return id === undefined ? onCollection(asked, type, request) : onResource({ ...asked, id }, type, request)
  }
}

function notAllowed(): ScimError {
  return new ScimError(405, 'the method is not supported here')
}

function listed(resources: Json[], total: number, startIndex: number): ScimAnswer {
  return { status: 200, body: listOf(resources, total, startIndex) }
}

function projected(type: ResourceType, resource: Json, projection: Projection): Json {
  return project(type, resource, projection)
}

function answer(status: number, type: ResourceType, resource: Json, projection: Projection): ScimAnswer {
  const location = (resource.meta as { location: string }).location // every resource is made with it
  return {
    status,
    body: projected(type, resource, projection),
    headers: { etag: versionIn(resource), ...(status === 201 && { location }) },
  }
}
