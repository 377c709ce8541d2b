import { z } from 'zod'
import { part } from '../../foundation/snapshots/part.ts'
import { familySettingsFields } from './contract.ts'
import { readFamilySettings, writeFamilySettings } from './settings.ts'

/** Whether a project has families, and how large they are; the families are people. */
export const familiesPart = part({
  name: 'families',
  schema: z.object(familySettingsFields),
  export: (db, { projectId }) => readFamilySettings(db, projectId),

  async import(importing, settings) {
    await writeFamilySettings(importing.tx, importing, importing.projectId, settings)
    return []
  },
})
