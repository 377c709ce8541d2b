const one = ['loginId', 'userId']
const password = ['loginId', 'password', 'setActive']
const profile =
  'loginId email phone displayName givenName middleName familyName roleNames customAttributes picture verifiedEmail verifiedPhone'.split(
    ' ',
  )

/** What the hosted service takes at the paths that Gatehouse calls; it knows no other field and no path of ours alone. */
const knownFields: Record<string, string[]> = {
  'POST /v1/mgmt/user/create': [
    ...profile,
    ...'additionalLoginIds status test invite inviteUrl sendMail sendSMS templateId templateOptions locale'.split(' '),
  ],
  'GET /v1/mgmt/user': one,
  'PATCH /v1/mgmt/user/patch': [...profile, 'additionalIdentifiers', 'status'],
  'POST /v1/mgmt/user/update/status': ['loginId', 'status'],
  'POST /v1/mgmt/user/delete': one,
  'POST /v1/mgmt/user/logout': one,
  'POST /v2/mgmt/user/search':
    'text statuses roleNames emails phones loginIds userIds withTestUser testUsersOnly fromCreatedTime toCreatedTime fromModifiedTime toModifiedTime sort limit page'.split(
      ' ',
    ),
  'POST /v1/mgmt/user/password/set/temporary': password,
  'POST /v1/mgmt/user/password/set/active': password,
  'POST /v1/mgmt/user/password/expire': ['loginId'],
  'GET /v1/mgmt/role/all': [],
  'GET /v1/mgmt/accesskey': ['id'],
  'POST /v1/mgmt/tenant/search':
    'tenantIds tenantNames tenantSelfProvisioningDomains tenantSSODomains customAttributes authType parentTenantId topLevelOnly'.split(
      ' ',
    ),
  'POST /v1/auth/refresh': [],
  'POST /v1/mgmt/audit/search':
    'userIds actorIds actions excludedActions devices methods remoteAddresses externalIds auditTypes text from to oldestFirst size page'.split(
      ' ',
    ),
  'POST /v1/mgmt/projects/list': [],
  'POST /v1/mgmt/project/update/name': ['name'],
}

/** Fields of answers that only Gatehouse has. */
const ours = new Set(['next', 'actor', 'target', 'requestId', 'userAgent', 'fields'])
/** The contents belong to the caller and stay as they are. */
const foreign = new Set(['data', 'customAttributes'])

/**
 * The hosted service, played by the Gatehouse at `baseUrl` behind its strictness: unknown fields are refused, our
 * additions are not there, empty values are left out of answers, and an unknown user has the code of the reference.
 */
export function strictServiceOver(baseUrl: string) {
  return async (request: Request): Promise<Response> => {
    const { pathname, searchParams, search } = new URL(request.url)
    const known = pathname.startsWith('/v2/keys/') ? [] : knownFields[`${request.method} ${pathname}`]
    if (!known) return refuse(404, 'there is no such path')
    const text = await request.text()
    const sent: object = text === '' ? {} : JSON.parse(text)
    const unknown = [...Object.keys(sent), ...searchParams.keys()].filter(name => !known.includes(name))
    if (unknown.length > 0) return refuse(400, `unknown field: ${unknown.join(', ')}`)
    const { method, headers } = request
    const authorization = headers.get('authorization') ?? ''
    const contentType = headers.get('content-type')
    const response = await fetch(baseUrl + pathname + search, {
      method,
      headers: { authorization, ...(contentType && { 'content-type': contentType }) },
      ...(text !== '' && { body: text }),
    })
    const answer = withoutEmpty(await response.json())
    return Response.json(answer, { status: response.status })
  }
}

function refuse(status: number, errorMessage: string) {
  return Response.json({ errorCode: 'E011003', errorDescription: 'Request is invalid', errorMessage }, { status })
}

function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key, each]) => !ours.has(key) && !isEmpty(each))
  return Object.fromEntries(kept.map(([key, each]) => [key, foreign.has(key) ? each : withoutEmpty(each)]))
}

function isEmpty(value: unknown) {
  return (
    value === '' ||
    value === 0 ||
    value === false ||
    value === null ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  )
}
