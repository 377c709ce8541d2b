/** Rows of migration 0013. */
export type FactorTables = {
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
  guesses: { project_id: string; subject: string; attempts: number; last_at: number }
}
