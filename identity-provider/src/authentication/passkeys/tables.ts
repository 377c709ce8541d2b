/** Rows of migration 0014. */
export type PasskeyTables = {
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
    /** `synced` where it may be on several devices of its person. */
    kind: string
    /** It has checked who uses it (a finger, a face, a PIN), and so it has to from then on. */
    is_verifying: number
    display_name: string
    created_at: number
    used_at: number
  }
}
