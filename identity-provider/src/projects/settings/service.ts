import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { AdministratorNeeded } from '../../foundation/errors/errors.ts'
import { ProjectNotFound } from '../projects/contract.ts'
import { findProjectToChange, updateProject } from '../projects/store.ts'
import { projectSettings, Settings } from './contract.ts'
import { userSourceSecret } from './user-source.ts'
import { parseSettings, type SettingsOf, toldTheme } from './settings.ts'
import type { RecordAudit } from '../../activity/index.ts'
import { defineArea } from '../../foundation/areas/area.ts'

function projectSettingsService(
  { db, encryption }: Dependencies,
  { settings, recordAudit }: { settings: SettingsOf; recordAudit: RecordAudit },
): Service<typeof projectSettings, Call> {
  return {
    load: (_, { projectId }) => settings.of(projectId),

    async userSourceSecret(_, { projectId }) {
      const { userSourceUrl: url } = await settings.of(projectId)
      return { secret: url === '' ? '' : userSourceSecret(encryption, { projectId, url }) }
    },

    async update(changes, call) {
      const after = await transact(db, async tx => {
        const project = await findProjectToChange(tx, call.projectId)
        if (!project) throw new ProjectNotFound()
        const before = parseSettings(project.settings)
        const changed = Settings.parse({
          ...before,
          ...changes,
          tokens: { ...before.tokens, ...changes.tokens },
          cookies: { ...before.cookies, ...changes.cookies },
          methods: { ...before.methods, ...changes.methods },
          agents: { ...before.agents, ...changes.agents },
          messages: { ...before.messages, ...changes.messages },
        })
        requireAuthorityToVouch(call, before, changed)
        await updateProject(tx, { id: project.id, settings: JSON.stringify(changed) })
        const target = { type: 'project' as const, id: project.id, name: project.name }
        const told = { ...changes, ...(changes.theme && { theme: toldTheme(changes.theme) }) }
        await recordAudit(tx, call, { action: 'ProjectSettingsModified', target, data: { changes: told } })
        return changed
      })
      return after
    },
  }
}

/** Links that sign in lead to approved origins, flows and the source of users get data, and tokens travel in cookies. @throws AdministratorNeeded */
function requireAuthorityToVouch({ rights }: Call, before: Settings, after: Settings): void {
  const isSame =
    JSON.stringify(before.cookies) === JSON.stringify(after.cookies) &&
    JSON.stringify(before.approvedOrigins) === JSON.stringify(after.approvedOrigins) &&
    JSON.stringify(before.flowEndpointOrigins) === JSON.stringify(after.flowEndpointOrigins) &&
    before.userSourceUrl === after.userSourceUrl
  if (isSame || rights.includes('people')) return
  throw new AdministratorNeeded({
    message: 'only an administrator may change approvedOrigins, flowEndpointOrigins, userSourceUrl and cookies',
  })
}

export const projectSettingsArea = defineArea({
  contract: projectSettings,
  service: projectSettingsService,
})
