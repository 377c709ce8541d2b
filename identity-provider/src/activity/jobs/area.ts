import { defineArea } from '../../foundation/areas/area.ts'
import { jobs } from './contract.ts'
import { jobsService } from './service.ts'
import { deleteOldJobs } from './store.ts'
import { resultsKeptMs } from './to-job.ts'

const dayMs = 24 * 60 * 60_000
const jobsKeptMs = 30 * dayMs

export const jobsArea = defineArea({
  contract: jobs,
  service: jobsService,
  async sweep(tx, { clock }) {
    const now = clock()
    await deleteOldJobs(tx, {
      uploadingSince: now - dayMs,
      resultsBefore: now - resultsKeptMs,
      jobsBefore: now - jobsKeptMs,
    })
  },
})
