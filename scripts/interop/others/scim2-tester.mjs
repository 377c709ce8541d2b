import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { installFromPyPi, pythonProgram } from '../parts/python.mjs'

export const counterpart = 'scim2-tester'
export const install = 'apt-get install python3-venv, and a way to PyPI'
export function findVersion(folder) {
  return installFromPyPi(folder, ['scim2-tester', 'scim2-cli'])
}

/** What we do otherwise, and why (docs/manage/scim.md). */
const known = [
  {
    text: "did not remove attribute 'active'",
    why: 'every user is active or not: removing `active` leaves it as it was',
  },
]

export async function run({ gatehouse, folder, check }) {
  await gatehouse.call('/v1/mgmt/tenant/create', { id: 'acme', name: 'Acme' })
  // The tester makes and deletes more users than a directory may within an hour.
  await gatehouse.call('/v1/gatehouse/tenant/provisioning/update', { tenantId: 'acme', limitsRemovals: false })
  const keyTenants = [{ tenantId: 'acme', roleNames: ['Tenant Admin'] }]
  const { cleartext } = await gatehouse.call('/v1/mgmt/accesskey/create', { name: 'directory', keyTenants })
  const headers = `Authorization: Bearer ${gatehouse.projectId}:${cleartext}`
  await check('all of its checks, but for what docs/manage/scim.md names', () => {
    const url = `${gatehouse.url}/scim/v2/acme`
    const { stdout, stderr } = spawnSync(pythonProgram(folder, 'scim2'), ['--url', url, 'test'], {
      encoding: 'utf8',
      env: { ...process.env, SCIM_CLI_HEADERS: headers, NO_COLOR: '1' },
    })
    const output = `${stdout}${stderr}`
    const count = word => output.split('\n').filter(line => line.trimStart().startsWith(word)).length
    const deviations = known.filter(({ text }) => output.includes(text))
    for (const { why } of deviations) console.log(`known deviation: ${why}`)
    console.log(`${count('SUCCESS')} passed`)
    assert.ok(count('SUCCESS') > 100, output)
    assert.equal(count('ERROR') + count('CRITICAL'), deviations.length, output)
  })
}
