/** Rows of migration 0060. */
export type TrustedDeviceTables = {
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
}
