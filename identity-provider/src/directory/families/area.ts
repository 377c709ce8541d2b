import { defineArea } from '../../foundation/areas/area.ts'
import { captured } from '../../foundation/areas/captured.ts'
import { families } from './contract.ts'
import { familiesService } from './service.ts'
import { familiesPart } from './snapshot-part.ts'
import { familyRows } from './store.ts'

export const familiesArea = defineArea({
  contract: families,
  service: familiesService,
  snapshotPart: familiesPart,
  captured: [
    familyRows.captured,
    ...captured(
      { table: 'family_members', target: 'family', id: 'family_id', part: 'members', user: 'user_id' },
      { table: 'family_member_roles', target: 'family', id: 'family_id', part: 'roles', user: 'user_id' },
      { table: 'family_settings', target: 'family', id: 'project_id', kept: ['modified_at'] },
    ),
  ],
})
