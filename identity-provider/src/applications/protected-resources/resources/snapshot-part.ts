import { z } from 'zod'
import { byName, part, repeated } from '../../../foundation/snapshots/part.ts'
import { knownValues, onlyKnown } from '../../inbound/inbound-applications/scope-values.ts'
import { templateRows } from '../../registration-templates/store.ts'
import { ResourceDocument, ResourceFields } from './resource.ts'
import { resourceRows } from './store.ts'

const resourcesMax = 10_000

/** Resources, which name their registration template by its name; policies are a part of their own. */
export const resourcesPart = part({
  name: 'resources',
  schema: z.array(ResourceFields.extend({ registrationTemplate: z.string().max(250) })).max(resourcesMax),
  things: { key: ['name'] },

  async export(db, { projectId }) {
    const templates = new Map((await templateRows.list(db, { projectId })).map(row => [row.id, row.name]))
    const rows = await resourceRows.list(db, { projectId })
    const all = rows.map(row => ({ row, document: ResourceDocument.parse(JSON.parse(row.document)) }))
    const scopes = all.flatMap(({ document }) => document.scopes.permissionsScopes)
    const known = await knownValues(db, projectId, scopes)
    return all
      .map(({ row, document }) => {
        const { dynamicRegistrationTemplateId: id, ...registration } = document.dynamicRegistrationSettings
        return {
          ...document,
          name: row.name,
          uri: row.uri,
          scopes: { ...document.scopes, permissionsScopes: onlyKnown(document.scopes.permissionsScopes, known) },
          dynamicRegistrationSettings: { ...registration, dynamicRegistrationTemplateId: '' },
          registrationTemplate: templates.get(id) ?? '',
        }
      })
      .toSorted(byName)
  },

  async import({ tx, projectId, newId, clock }, wanted) {
    const scopes = wanted.flatMap(each => each.scopes.permissionsScopes)
    const known = await knownValues(tx, projectId, scopes)
    const values = scopes.flatMap(scope => scope.values)
    const templates = new Map((await templateRows.list(tx, { projectId })).map(row => [row.name, row.id]))
    const named = wanted.map(each => each.registrationTemplate).filter(name => name !== '')
    const problems = [
      ...repeated(wanted.map(({ name }) => name)),
      ...repeated(wanted.map(({ uri }) => uri)),
      ...values.filter(value => !known.has(value)).map(value => `there is no role or permission ${value}`),
      ...named.filter(name => !templates.has(name)).map(name => `there is no registration template ${name}`),
    ]
    if (problems.length > 0) return problems
    const own = new Map((await resourceRows.listToChange(tx, { projectId })).map(row => [row.name, row]))
    const kept = new Map(wanted.map(({ name, uri }) => [name, uri]))
    for (const row of own.values()) {
      if (!kept.has(row.name)) await resourceRows.remove(tx, row)
      // Out of the way: another resource may get the URI that this one has now.
      else if (kept.get(row.name) !== row.uri) await resourceRows.update(tx, row, { uri: `urn:moving:${row.id}` })
    }
    for (const { name, uri, registrationTemplate, ...document } of wanted) {
      const row = own.get(name)
      const dynamicRegistrationSettings = {
        ...document.dynamicRegistrationSettings,
        dynamicRegistrationTemplateId: templates.get(registrationTemplate) ?? '',
      }
      const changes = {
        uri,
        document: JSON.stringify({ ...document, dynamicRegistrationSettings }),
        modified_at: clock(),
      }
      const made = { project_id: projectId, id: newId(resourceRows.prefix), name, version: 1, created_at: clock() }
      if (row) await resourceRows.update(tx, row, { ...changes, version: row.version + 1 })
      else await resourceRows.insert(tx, { ...made, ...changes })
    }
    return []
  },
})
