/** Times are epoch milliseconds. */
export type SignInTables = {
  sign_in_users: {
    id: string
    name: string | null
    email: string | null
    /** The e-mail address, if it identifies the user; unique. */
    email_key: string | null
    email_verified_at: number | null
    image: string | null
    created_at: number
  }
  sign_in_accounts: {
    provider: string
    provider_account_id: string
    user_id: string
    type: string
    tokens_encrypted: string
    created_at: number
  }
  sign_in_sessions: {
    id: string
    token_digest: string
    user_id: string
    provider: string | null
    provider_account_id: string | null
    provider_session_id: string | null
    id_token_encrypted: string | null
    created_at: number
    expires_at: number
  }
  /** Users whose token sessions are void if they began until `revoked_until`; one row per user ever revoked. */
  sign_in_revocations: {
    user_id: string
    revoked_until: number
  }
  sign_in_verification_tokens: {
    identifier: string
    token_digest: string
    expires_at: number
  }
}
