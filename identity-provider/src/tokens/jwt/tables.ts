export type AssertionKeyTables = {
  assertion_keys: {
    project_id: string
    /** RS256, RS384, RS512 or ES384. */
    algorithm: string
    id: string
    public_jwk: string
    private_key_encrypted: string
    created_at: number
  }
}
