import type { Generated } from 'kysely'
import type { Json, Managed } from './columns.ts'

/** The tables of `projects`. */
export type ProjectsTables = {
  /** Whose turn something is; see `provider/first-project/first-project.ts`. Empty for everybody else. */
  turns: { name: string }
  /** What deletes what has expired: up to when it has, and which node does so; see `provider/time/sweeper.ts`. */
  replication_marks: { id: number; number: number }
  sweeps: { name: string; swept_until: number; confirmed_at: number; lease_owner: string; lease_until: number }
  projects: {
    id: string
    name: string
    environment: string
    tags: Json
    token_algorithm: string
    created_at: number
    settings: Generated<Json>
    /** Projects of one company share keys. */
    company_id: string
  }
  flows: { project_id: string; id: string; version: number; created_at: number; modified_at: number }
  flow_versions: {
    project_id: string
    flow_id: string
    version: number
    name: string
    description: string
    is_disabled: number
    etag: string
    /** JSON: what the flow does and shows. */
    document: string
    actor_name: string
    created_at: number
  }
  /** What of a flow is not published yet. */
  flow_drafts: {
    project_id: string
    flow_id: string
    /** The version that the draft began from. */
    based_on: number
    name: string
    description: string
    is_disabled: number
    etag: string
    /** JSON: what the flow does and shows. */
    document: string
    actor_name: string
    saved_at: number
  }
  /** From which folders the configuration of projects comes, beside what they say now. */
  configuration_sources: {
    project_id: string
    repository: string
    path: string
    commit_hash: string
    /** JSON: the ids of things that come from there, each with the digest of what it said when it was pushed. */
    things: Json
    pushed_at: number
  }
  /** `document` is JSON: the styles of both versions, as they were imported. */
  themes: { project_id: string; document: string; modified_at: number }
  lists: Managed<{
    project_id: string
    id: string
    name: string
    description: string
    type: string
    /** JSON: an array of texts, or whatever a list of type `json` holds. */
    data: string
    created_at: number
    modified_at: number
  }>
}
