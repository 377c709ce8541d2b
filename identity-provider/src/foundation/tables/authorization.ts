import type { Generated } from 'kysely'

/** The tables of `authorization`. */
export type AuthorizationTables = {
  authorization_revisions: {
    project_id: string
    /** Counts every change of the project's schema and relations. */
    revision: number
    /** Numbers come again after a failover or a restore, ids do not. '' before the first one. */
    revision_id: Generated<string>
    /** The id of the revision before. */
    previous_id: Generated<string>
    /** The revision that saved or deleted the schema; 0 before there was one. */
    schema_revision: number
    /** The id of that revision. */
    schema_id: Generated<string>
    /** Up to here changes are not kept any more. */
    forgotten_revision: number
  }
  authorization_owned_relations: {
    project_id: string
    tenant_id: string
    /** The provider id of the configuration whose mapping made the relation. */
    owner: string
    user_id: string
    resource_type: string
    resource: string
    relation: string
    target_type: string
  }
  authorization_relations: {
    project_id: string
    resource_type: string
    resource: string
    relation: string
    /** '' for an object, '#' for a search of users, else the relation that makes the target a set. */
    target_relation: string
    /** An id; of a search its digest. */
    target: string
    /** '' when it was not said. */
    target_type: string
    /** JSON, or ''. */
    query: string
    created_at: number
  }
  authorization_backups: {
    project_id: string
    id: string
    schema_version: string
    schema_kind: string | null
    schema_name: string | null
    schema_content: string | null
    tuple_count: number
    is_automatic: number
    created_at: number
  }
  authorization_backup_relations: {
    project_id: string
    backup_id: string
    resource_type: string
    resource: string
    relation: string
    target_relation: string
    target: string
    target_type: string
    query: string
    created_at: number
  }
  authorization_changes: {
    project_id: string
    revision: number
    at: number
    kind: string
    /** JSON: relations as arrays. */
    relations: string
    revision_id: Generated<string>
    previous_id: Generated<string>
  }
  authorization_snapshots: {
    project_id: string
    /** Of its pieces; '' before there are any. */
    id: string
    /** Of the pieces; others are not read. */
    format: number
    /** The revision before the first piece was written: what has changed since is to be applied again. */
    from_revision: number
    from_id: string
    /** The one after the last piece: it may tell anything up to here, and nothing of later. */
    to_revision: number
    to_id: string
    relations: number
    pieces: number
    /** Of all pieces in their order. */
    digest: string
    written_at: number
    /** Who writes another one, and how long others leave that to it. */
    writer: string
    writing_until: number
  }
  authorization_snapshot_pieces: {
    project_id: string
    snapshot_id: string
    number: number
    /** Compressed, in base64. */
    content: string
  }
  authorization_schemas: {
    project_id: string
    revision: number
    /** The surface that wrote it: `dsl`, or `relations`. */
    kind: string
    name: string
    /** The text as it was written, or namespaces as JSON. */
    content: string
    saved_at: number
  }
  authorization_assertions: {
    project_id: string
    /** A digest of the question. */
    id: string
    resource_type: string
    resource: string
    relation: string
    target_type: string
    target: string
    /** JSON. */
    context: string
    is_allowed: number
    created_at: number
  }
  authorization_resources: { project_id: string; resource_type: string; resource_id: string; display_name: string }
}
