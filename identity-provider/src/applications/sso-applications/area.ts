import { defineArea } from '../../foundation/areas/area.ts'
import { ssoApplications } from './contract.ts'
import { ssoApplicationsService } from './service.ts'
import { detachTemplate } from './token-template.ts'
import { ssoApplicationsPart } from './snapshot-part.ts'
import { captured } from '../../foundation/areas/captured.ts'

export const ssoApplicationsArea = defineArea({
  contract: ssoApplications,
  service: ssoApplicationsService,
  snapshotPart: ssoApplicationsPart,
  hooks: () => ({ onJwtTemplateRemoved: detachTemplate }),
  captured: captured(
    {
      table: 'sso_applications',
      target: 'ssoApplication',
      id: 'id',
      name: 'name',
      hidden: ['client_secret_encrypted', 'previous_secret_encrypted'],
      kept: ['modified_at', 'previous_expires_at'],
    },
    {
      table: 'client_secrets',
      target: 'ssoApplication',
      id: 'sso_application_id',
      part: 'secrets',
      hidden: ['secret_encrypted'],
      notReversible: 'credentials',
    },
  ),
})
