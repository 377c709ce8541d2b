import { expect, test } from 'vitest'
import { isKnownPath, pathsIn } from './support/drift.ts'

test('paths are found in the sources of every SDK', () => {
  expect(pathsIn(`apiPaths = { load: '/v1/mgmt/user', keys: \`/v2/keys/\${projectId}\` }`)).toEqual([
    '/v1/mgmt/user',
    '/v2/keys/{}',
  ])
  expect(pathsIn('outbound_scim_load_path = "/v1/mgmt/outbound/scim/load"')).toEqual(['/v1/mgmt/outbound/scim/load'])
  expect(pathsIn('signInOTP: "auth/otp/signin",')).toEqual(['/v1/auth/otp/signin'])
})

test('a path is known with its parameter and without, in either version', () => {
  for (const path of ['/v1/mgmt/user/create', '/v2/keys/{}', '/v1/mgmt/list', '/v1/auth/otp/signin'])
    expect(isKnownPath(path), path).toBe(true)
  for (const path of ['/v1/mgmt/unheard', '/v1/mgmt/userx']) expect(isKnownPath(path), path).toBe(false)
})
