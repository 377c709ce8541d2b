import type { CreateJob, RecordAudit } from '../../../activity/index.ts'
import { defineArea } from '../../../foundation/areas/area.ts'
import { createCreateEach } from '../batches/create-each.ts'
import type { EndSessions, FirstCredentials, Invite } from '../needs.ts'
import type { ChangeUser } from '../profile/changes/change-user.ts'
import type { RemoveUser } from '../profile/remove.ts'
import { userJobs } from './contract.ts'
import { userDelete } from './delete.ts'
import { userExport } from './export.ts'
import { userImport } from './import.ts'
import { userJobsService } from './service.ts'
import { userUpdate } from './update.ts'

type Needs = {
  createJob: CreateJob
  recordAudit: RecordAudit
  firstCredentials: FirstCredentials
  invite: Invite
  changeUser: ChangeUser
  removeUser: RemoveUser
  endSessions: EndSessions
}

export const userJobsArea = defineArea<typeof userJobs, Needs>({
  contract: userJobs,
  service: userJobsService,
  jobKinds: (dependencies, needs) => [
    userImport(dependencies, { createEach: createCreateEach(dependencies, needs) }),
    userExport(dependencies),
    userUpdate(dependencies, needs),
    userDelete(dependencies, needs),
  ],
})
