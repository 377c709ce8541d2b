import { isDeepStrictEqual } from 'node:util'
import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { Theme } from '@gatehouse-id/pages/theme'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import { parseSettings, type SettingsOf, toldTheme } from '../settings/settings.ts'
import { ProjectNotFound } from '../projects/contract.ts'
import { findProjectToChange, updateProject } from '../projects/store.ts'
import { themes } from './contract.ts'
import { ThemeDocument } from './document.ts'
import { Styles, themeIn } from './styles.ts'
import { findTheme, putTheme } from './store.ts'
import type { RecordAudit } from '../../activity/index.ts'
import { defineArea } from '../../foundation/areas/area.ts'
import { themePart } from './snapshot-part.ts'
import { captured } from '../../foundation/areas/captured.ts'

function themesService(
  { db, clock }: Dependencies,
  { recordAudit, settings }: { recordAudit: RecordAudit; settings: SettingsOf },
): Service<typeof themes, Call> {
  /** What was imported, with the theme that our pages have now, so that an export can be imported elsewhere. */
  async function read({ projectId }: Call): Promise<ThemeDocument> {
    const { theme } = await settings.of(projectId)
    return shown(await stored(db, projectId), theme)
  }

  async function stored(reading: Reading, projectId: string): Promise<ThemeDocument> {
    return ThemeDocument.parse(JSON.parse((await findTheme(reading, projectId)) ?? '{}'))
  }

  /** What comes from elsewhere goes as it came, where it alone makes pages look as ours do now. */
  function shown(document: ThemeDocument, gatehouse: Theme): ThemeDocument {
    const alone = themeIn(document.styles, {}) ?? themeIn(document.cssTemplate, {}) ?? {}
    if (isDeepStrictEqual(alone, gatehouse)) return document
    return { ...document, styles: { ...document.styles, gatehouse } }
  }

  async function replace(call: Call, change: (before: ThemeDocument) => ThemeDocument): Promise<void> {
    await transact(db, async tx => {
      const project = await findProjectToChange(tx, call.projectId)
      if (!project) throw new ProjectNotFound()
      const { theme: ours } = parseSettings(project.settings)
      const document = change(shown(await stored(tx, project.id), ours))
      await putTheme(tx, { projectId: project.id, document: JSON.stringify(document), now: clock() })
      const before = parseSettings(project.settings)
      const theme = themeIn(document.styles, before.theme) ?? themeIn(document.cssTemplate, before.theme)
      if (theme) await updateProject(tx, { id: project.id, settings: JSON.stringify({ ...before, theme }) })
      const target = { type: 'project' as const, id: project.id, name: project.name }
      await recordAudit(tx, call, { action: 'ThemeImported', target, data: { theme: theme && toldTheme(theme) } })
    })
  }

  /** Version 1 as an export has it: a template that is an object carries the theme of our pages, as styles do. */
  async function readV1(call: Call) {
    const { id, styles, cssTemplate = styles, others } = await read(call)
    const isObject = typeof cssTemplate === 'object' && cssTemplate !== null && !Array.isArray(cssTemplate)
    const template = isObject && styles.gatehouse ? { ...cssTemplate, gatehouse: styles.gatehouse } : cssTemplate
    return { theme: { ...others, id, cssTemplate: template } }
  }

  return {
    export: (_, call) => readV1(call),

    async import({ theme: { id, cssTemplate, ...others } }, call) {
      const styles = Styles.safeParse(cssTemplate)
      const own = styles.success ? { styles: styles.data, cssTemplate: undefined } : { styles: {}, cssTemplate }
      await replace(call, before => ({ ...before, ...own, id: id || before.id, others }))
      return readV1(call)
    },

    async exportV2(_, call) {
      const { id: _id, others, ...theme } = await read(call)
      return { theme: { ...others, ...theme } }
    },

    async importV2({ theme: { styles, cssTemplate, componentsVersion, references, ...others } }, call) {
      await replace(call, ({ id }) => ({ id, styles, cssTemplate, componentsVersion, references, others }))
      return {}
    },
  }
}

export const themesArea = defineArea({
  contract: themes,
  service: themesService,
  snapshotPart: themePart,
  captured: captured({ table: 'themes', target: 'theme', id: 'project_id', part: 'styles', kept: ['modified_at'] }),
})
