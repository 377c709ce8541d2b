import type { Generated } from 'kysely'
import type { Flag, Json } from './columns.ts'

/** The tables of `authentication`. */
export type AuthenticationTables = {
  user_passwords: {
    project_id: string
    user_id: string
    hash: string
    must_change: Flag
    changed_at: number
    failures: Generated<number>
  }
  login_failures: { project_id: string; login_id: string; failures: number; last_at: number }
  challenges: {
    project_id: string
    id: string
    kind: string
    subject: string
    digest: string
    payload: Json
    failures: number
    created_at: number
    expires_at: number
    used_at: number | null
    /** Who asked: a sign-in on the hosted pages or a network; '' for no one in particular. */
    asker: string
    /** Wrong attempts of others than who asked. */
    failures_elsewhere: number
    /** The user that it is for, and their epoch when it was issued; '' for nobody. */
    user_id: string
    user_epoch: number
  }
  /** The authenticator app of a user. */
  user_authenticators: {
    project_id: string
    user_id: string
    seed_encrypted: string
    /** The time step of the last code that was accepted: no code counts twice (RFC 6238 §5.2). */
    last_step: number
    registered_at: number
  }
  user_recovery_codes: { project_id: string; user_id: string; id: string; digest: string; used_at: number | null }
  user_security_questions: {
    project_id: string
    user_id: string
    question_id: string
    place: number
    answer_hash: string
    created_at: number
  }
  guesses: { project_id: string; subject: string; attempts: number; last_at: number }
  user_passkeys: {
    project_id: string
    /** The credential id, base64url. */
    id: string
    user_id: string
    rp_id: string
    /** COSE, base64url. */
    public_key: string
    counter: number
    /** JSON. */
    transports: string
    /** `synced` when it may be on several devices of the user. */
    kind: string
    /** It has checked who uses it (a finger, a face, a PIN), and so it has to from then on. */
    is_verifying: number
    display_name: string
    created_at: number
    used_at: number
  }
  trusted_devices: {
    project_id: string
    id: string
    user_id: string
    /** Of the token in the browser's cookie. */
    digest: string
    /** Of the token before it; '' for none. */
    previous_digest: string
    rotated_at: number
    /** Of the last use, as is `ip`. */
    user_agent: string
    ip: string
    created_at: number
    last_used_at: number
    expires_at: number
  }
  password_settings: {
    project_id: string
    /** '' for the project. */
    tenant_id: string
    settings: string
    modified_at: number
  }
  user_password_history: { project_id: string; user_id: string; id: string; hash: string }
}
