/** What is to be copied, or where something is to be made first. */
type Step = { title: string; code: string } | { title: string; createsApplication: true }
export type Guide = { id: string; label: string; steps: readonly [Step, Step, Step] }

/** Of the project, and where it is served. */
export type Ids = { projectId: string; baseUrl: string }
