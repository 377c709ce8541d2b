import { sql } from 'kysely'
import { defineArea } from '../../foundation/areas/area.ts'
import { jobs } from './contract.ts'
import { jobsService } from './service.ts'
import { oldResults } from './store.ts'
import { resultsKeptMs } from './to-job.ts'
import { expired } from '../../foundation/rows/sweep.ts'

const dayMs = 24 * 60 * 60_000
const jobsKeptMs = 30 * dayMs

export const jobsArea = defineArea({
  contract: jobs,
  service: jobsService,
  sweeps: [
    expired('jobs', { key: ['project_id', 'id'], by: 'finished_at', keptMs: jobsKeptMs, only: sql`finished_at > 0` }),
    expired('jobs', { key: ['project_id', 'id'], by: 'created_at', keptMs: dayMs, only: sql`status = 'uploading'` }),
    oldResults(resultsKeptMs),
  ],
})
