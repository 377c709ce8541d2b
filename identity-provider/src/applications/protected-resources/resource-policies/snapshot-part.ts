import { z } from 'zod'
import { part, repeated } from '../../../foundation/snapshots/part.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { listInboundApplications } from '../../inbound/inbound-applications/store.ts'
import { readSettings } from '../../inbound/inbound-applications/service.ts'
import { name } from '../resources/fields.ts'
import { toResource } from '../resources/service.ts'
import { resourceRows } from '../resources/store.ts'
import { PolicyDocument } from './contract.ts'
import { listPolicies, policyRows } from './store.ts'

const max = 10_000

/** Applications that introduced themselves do so again elsewhere, so their policies are not told. */
async function listApplications(db: Reading, projectId: string) {
  const rows = await listInboundApplications(db, { projectId, offset: 0, limit: max })
  return rows.filter(row => readSettings(row).origin === '')
}

/** Which scopes of a resource an application may get; both are named by their names. */
export const resourcePoliciesPart = part({
  name: 'resourcePolicies',
  schema: z.array(PolicyDocument.extend({ application: name, resource: name })).max(100_000),
  things: { key: ['application', 'resource'] },

  async export(db, { projectId }) {
    const resources = new Map((await resourceRows.list(db, { projectId })).map(row => [row.id, toResource(row)]))
    const applications = (await listApplications(db, projectId)).toSorted((one, other) =>
      one.name < other.name ? -1 : 1,
    )
    const found: (PolicyDocument & { application: string; resource: string })[] = []
    for (const { id: applicationId, name: application } of applications)
      for (const row of await listPolicies(db, { projectId, applicationId })) {
        const resource = resources.get(row.resource_id)
        if (!resource) continue
        const { scopes } = resource
        const known = new Set([...scopes.permissionsScopes, ...scopes.attributesScopes].map(scope => scope.name))
        const document = PolicyDocument.parse(JSON.parse(row.document))
        found.push({
          ...document,
          userAccessScopes: document.userAccessScopes.filter(scope => known.has(scope)),
          clientAccessScopes: document.clientAccessScopes.filter(scope => known.has(scope)),
          application,
          resource: resource.name,
        })
      }
    const keyOf = (policy: (typeof found)[number]) => JSON.stringify([policy.application, policy.resource])
    return found.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  },

  async import({ tx, projectId, clock }, wanted) {
    const applications = new Map((await listApplications(tx, projectId)).map(row => [row.name, row.id]))
    const resources = new Map((await resourceRows.list(tx, { projectId })).map(row => [row.name, row.id]))
    const policies = wanted.map(({ application, resource, ...document }) => ({
      application,
      resource,
      document,
      applicationId: applications.get(application),
      resourceId: resources.get(resource),
    }))
    const problems = [
      ...repeated(policies.map(({ application, resource }) => `the policy of ${application} for ${resource}`)),
      ...policies.flatMap(({ application, resource, applicationId, resourceId }) => [
        ...(applicationId === undefined ? [`there is no inbound application ${application}`] : []),
        ...(resourceId === undefined ? [`there is no resource ${resource}`] : []),
      ]),
    ]
    if (problems.length > 0) return problems
    const stored = Map.groupBy(await policyRows.listToChange(tx, { projectId }), row => row.application_id)
    for (const applicationId of applications.values()) {
      const own = new Map((stored.get(applicationId) ?? []).map(row => [row.resource_id, row]))
      for (const { resourceId, document } of policies.filter(each => each.applicationId === applicationId)) {
        if (resourceId === undefined) continue
        const row = own.get(resourceId)
        const changes = { document: JSON.stringify(document), modified_at: clock() }
        const place = { project_id: projectId, resource_id: resourceId, application_id: applicationId }
        if (row) await policyRows.update(tx, row, { ...changes, version: row.version + 1 })
        else await policyRows.insert(tx, { ...place, ...changes, version: 1, created_at: clock() })
        own.delete(resourceId)
      }
      for (const row of own.values()) await policyRows.remove(tx, row)
    }
    return []
  },
})
