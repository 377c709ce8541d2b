import { Theme } from '@gatehouse-id/pages/theme'
import { z } from 'zod'
import { parseSettings } from '../settings/settings.ts'
import { ProjectNotFound } from '../projects/contract.ts'
import { findProject, updateProject } from '../projects/store.ts'
import { ThemeDocument } from './document.ts'
import { findTheme, putTheme } from './store.ts'
import { part } from '../../foundation/snapshots/part.ts'

/** What was imported as a theme, and how the hosted pages look. */
export const themePart = part({
  name: 'theme',
  schema: z.object({ document: ThemeDocument, pages: Theme }),

  async export(db, { projectId }) {
    const row = await findProject(db, projectId)
    if (!row) throw new ProjectNotFound()
    const document = ThemeDocument.parse(JSON.parse((await findTheme(db, projectId)) ?? '{}'))
    return { document, pages: parseSettings(row.settings).theme }
  },

  async import({ tx, projectId, clock }, { document, pages }) {
    const row = await findProject(tx, projectId)
    if (!row) throw new ProjectNotFound()
    await putTheme(tx, { projectId, document: JSON.stringify(document), now: clock() })
    const settings = { ...parseSettings(row.settings), theme: pages }
    await updateProject(tx, { id: projectId, settings: JSON.stringify(settings) })
    return []
  },
})
