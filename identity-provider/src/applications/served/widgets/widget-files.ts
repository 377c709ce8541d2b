import { createProjectCache } from '../../../foundation/cache/project-cache.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { listTextAttributes } from '../../../directory/index.ts'
import { findProject, listFlows, type WidgetType, widgetTypes } from '../../../projects/index.ts'
import { type File, toText } from '../file.ts'
import { localesFor } from '../../flows/served/locales.ts'
import { widgetLanguages } from './drawing.ts'
import { widgetHtml } from './widget-html.ts'

const widgetPath = /^([a-z-]{1,60})\/([\w.-]{1,100})\/([a-z-]{1,60}?)(?:-([a-z]{2}(?:-[a-z]{2})?))?\.html$/
const locales = localesFor(widgetLanguages)

/** What `config.json` says of each widget; its id is its type. */
export const widgetConfigs = Object.fromEntries(
  widgetTypes.map(type => [type, { version: 1, targetLocales: locales, allowSubTenants: false }]),
)

export type WidgetFiles = {
  /** The file at `<type>/<id>/<file>`; a text that says what is wrong for one that is not there. */
  of(projectId: string, path: string): Promise<{ html: File } | { missing: string }>
}

/** The pages of widgets, drawn once for a project and language. */
export function createWidgetFiles(dependencies: Pick<Dependencies, 'db' | 'clock'>): WidgetFiles {
  const { db } = dependencies
  const drawn = createProjectCache(dependencies, {
    tables: ['projects', 'user_attributes', 'flows', 'flow_versions'],
    load: draw,
  })

  async function draw(_: unknown, projectId: string, path: string): Promise<File | undefined> {
    const [, type, , file = '', locale = ''] = widgetPath.exec(path) ?? []
    const isThere = await findProject(db, projectId)
    if (!isThere || !isWidgetType(type)) return undefined
    const attributes = await listTextAttributes(db, projectId)
    const flows = (await listFlows(db, projectId)).filter(flow => flow.is_disabled === 0)
    const html = widgetHtml(
      { type, file: `${file}.html`, locale },
      {
        attributes: attributes.map(({ name, displayName }) => ({ name, label: displayName })),
        flows: new Set(flows.map(flow => flow.flow_id)),
      },
    )
    return html === undefined ? undefined : toText(html)
  }

  return {
    async of(projectId, path) {
      const [, type = '', id = '', file = ''] = widgetPath.exec(path) ?? []
      if (!isWidgetType(type)) return { missing: 'There is no such widget.' }
      if (id !== type) return { missing: `There is no widget ${id} in this project: its id is ${type}.` }
      const html = await drawn.of(projectId, path)
      return html === undefined ? { missing: `The widget ${type} has no page ${file}.` } : { html }
    },
  }
}

function isWidgetType(type: string | undefined): type is WidgetType {
  return type !== undefined && (widgetTypes as string[]).includes(type)
}
