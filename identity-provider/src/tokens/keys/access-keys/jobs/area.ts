import type { CreateJob, RecordAudit } from '../../../../activity/index.ts'
import { defineArea } from '../../../../foundation/areas/area.ts'
import { accessKeyJobs } from './contract.ts'
import { accessKeyKinds } from './kinds.ts'
import { accessKeyJobsService } from './service.ts'

export const accessKeyJobsArea = defineArea<typeof accessKeyJobs, { createJob: CreateJob; recordAudit: RecordAudit }>({
  contract: accessKeyJobs,
  service: accessKeyJobsService,
  jobKinds: accessKeyKinds,
})
